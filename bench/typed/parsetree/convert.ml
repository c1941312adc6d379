(* Parse trees of OCaml 5.3 as values of parsetree.asdl, with the fields in the schema's order. *)

open Asttypes
open Parsetree

type value =
  | Int of int
  | Text of string
  | Absent
  | List of value list
  | Node of string * value list

let list f l = List (List.map f l)
let option f = function None -> Absent | Some x -> f x
let text s = Text s
let character c = Text (String.make 1 c)

(* An enumeration has the order of the type in OCaml. *)
let code flag = Int (Obj.magic flag : int)

let place (l : Location.t) =
  let at (p : Lexing.position) = [ Int p.pos_lnum; Int (p.pos_cnum - p.pos_bol) ] in
  at l.loc_start @ at l.loc_end

let at form loc fields = Node (form, fields @ place loc)

let rec longident = function
  | Longident.Lident name -> Node ("Lident", [ Text name ])
  | Ldot (path, name) -> Node ("Ldot", [ longident path; Text name ])
  | Lapply (f, x) -> Node ("Lapply", [ longident f; longident x ])

let path (x : Longident.t loc) = at "path" x.loc [ longident x.txt ]
let name (x : string loc) = at "name" x.loc [ Text x.txt ]
let module_name (x : string option loc) = at "module_name" x.loc [ option text x.txt ]

let label = function
  | Nolabel -> Node ("Nolabel", [])
  | Labelled l -> Node ("Labelled", [ Text l ])
  | Optional l -> Node ("Optional", [ Text l ])

let literal c =
  let form, fields =
    match c.pconst_desc with
    | Pconst_integer (digits, suffix) ->
      ("Pconst_integer", [ Text digits; option character suffix ])
    | Pconst_char c -> ("Pconst_char", [ Int (Char.code c) ])
    | Pconst_string (s, _, delimiter) -> ("Pconst_string", [ Text s; option text delimiter ])
    | Pconst_float (digits, suffix) -> ("Pconst_float", [ Text digits; option character suffix ])
  in
  at form c.pconst_loc fields

let rec attribute a =
  at "attribute" a.attr_loc [ name a.attr_name; payload a.attr_payload ]

and attributes a = list attribute a

(* A node with a place and attributes. *)
and full (form, fields) loc a = Node (form, fields @ place loc @ [ attributes a ])
and extension (n, p) = Node ("extension", [ name n; payload p ])

and payload = function
  | PStr s -> Node ("PStr", [ list structure_item s ])
  | PSig s -> Node ("PSig", [ list signature_item s ])
  | PTyp t -> Node ("PTyp", [ core_type t ])
  | PPat (p, e) -> Node ("PPat", [ pattern p; option expression e ])

(* ---- Types ---- *)

and core_type t =
  let d =
    match t.ptyp_desc with
    | Ptyp_any -> ("Ptyp_any", [])
    | Ptyp_var s -> ("Ptyp_var", [ Text s ])
    | Ptyp_arrow (l, a, b) -> ("Ptyp_arrow", [ label l; core_type a; core_type b ])
    | Ptyp_tuple l -> ("Ptyp_tuple", [ list core_type l ])
    | Ptyp_constr (p, l) -> ("Ptyp_constr", [ path p; list core_type l ])
    | Ptyp_object (l, c) -> ("Ptyp_object", [ list object_field l; code c ])
    | Ptyp_class (p, l) -> ("Ptyp_class", [ path p; list core_type l ])
    | Ptyp_alias (t, n) -> ("Ptyp_alias", [ core_type t; name n ])
    | Ptyp_variant (rows, c, l) ->
      let labels l = Node ("labels", [ list text l ]) in
      ("Ptyp_variant", [ list row_field rows; code c; option labels l ])
    | Ptyp_poly (l, t) -> ("Ptyp_poly", [ list name l; core_type t ])
    | Ptyp_package (p, l) ->
      let bound (p, t) = Node ("package_constraint", [ path p; core_type t ]) in
      ("Ptyp_package", [ Node ("package_type", [ path p; list bound l ]) ])
    | Ptyp_open (p, t) -> ("Ptyp_open", [ path p; core_type t ])
    | Ptyp_extension e -> ("Ptyp_extension", [ extension e ])
  in
  full d t.ptyp_loc t.ptyp_attributes

and row_field r =
  let d =
    match r.prf_desc with
    | Rtag (l, b, types) -> ("Rtag", [ name l; Int (Bool.to_int b); list core_type types ])
    | Rinherit t -> ("Rinherit", [ core_type t ])
  in
  full d r.prf_loc r.prf_attributes

and object_field o =
  let d =
    match o.pof_desc with
    | Otag (l, t) -> ("Otag", [ name l; core_type t ])
    | Oinherit t -> ("Oinherit", [ core_type t ])
  in
  full d o.pof_loc o.pof_attributes

(* ---- Patterns and expressions ---- *)

and pattern p =
  let d =
    match p.ppat_desc with
    | Ppat_any -> ("Ppat_any", [])
    | Ppat_var n -> ("Ppat_var", [ name n ])
    | Ppat_alias (p, n) -> ("Ppat_alias", [ pattern p; name n ])
    | Ppat_constant c -> ("Ppat_constant", [ literal c ])
    | Ppat_interval (a, b) -> ("Ppat_interval", [ literal a; literal b ])
    | Ppat_tuple l -> ("Ppat_tuple", [ list pattern l ])
    | Ppat_construct (c, x) ->
      let constructed (l, p) = Node ("constructed", [ list name l; pattern p ]) in
      ("Ppat_construct", [ path c; option constructed x ])
    | Ppat_variant (l, x) -> ("Ppat_variant", [ Text l; option pattern x ])
    | Ppat_record (l, c) ->
      let field (p, x) = Node ("pattern_field", [ path p; pattern x ]) in
      ("Ppat_record", [ list field l; code c ])
    | Ppat_array l -> ("Ppat_array", [ list pattern l ])
    | Ppat_or (a, b) -> ("Ppat_or", [ pattern a; pattern b ])
    | Ppat_constraint (p, t) -> ("Ppat_constraint", [ pattern p; core_type t ])
    | Ppat_type p -> ("Ppat_type", [ path p ])
    | Ppat_lazy p -> ("Ppat_lazy", [ pattern p ])
    | Ppat_unpack n -> ("Ppat_unpack", [ module_name n ])
    | Ppat_exception p -> ("Ppat_exception", [ pattern p ])
    | Ppat_effect (a, b) -> ("Ppat_effect", [ pattern a; pattern b ])
    | Ppat_extension e -> ("Ppat_extension", [ extension e ])
    | Ppat_open (m, p) -> ("Ppat_open", [ path m; pattern p ])
  in
  full d p.ppat_loc p.ppat_attributes

and expression e =
  let d =
    match e.pexp_desc with
    | Pexp_ident p -> ("Pexp_ident", [ path p ])
    | Pexp_constant c -> ("Pexp_constant", [ literal c ])
    | Pexp_let (r, l, e) -> ("Pexp_let", [ code r; list value_binding l; expression e ])
    | Pexp_function (l, c, b) ->
      ("Pexp_function", [ list function_param l; option type_constraint c; function_body b ])
    | Pexp_apply (f, l) -> ("Pexp_apply", [ expression f; list argument l ])
    | Pexp_match (e, l) -> ("Pexp_match", [ expression e; list case l ])
    | Pexp_try (e, l) -> ("Pexp_try", [ expression e; list case l ])
    | Pexp_tuple l -> ("Pexp_tuple", [ list expression l ])
    | Pexp_construct (p, x) -> ("Pexp_construct", [ path p; option expression x ])
    | Pexp_variant (l, x) -> ("Pexp_variant", [ Text l; option expression x ])
    | Pexp_record (l, x) ->
      let field (p, x) = Node ("expression_field", [ path p; expression x ]) in
      ("Pexp_record", [ list field l; option expression x ])
    | Pexp_field (e, p) -> ("Pexp_field", [ expression e; path p ])
    | Pexp_setfield (e, p, x) -> ("Pexp_setfield", [ expression e; path p; expression x ])
    | Pexp_array l -> ("Pexp_array", [ list expression l ])
    | Pexp_ifthenelse (c, a, b) ->
      ("Pexp_ifthenelse", [ expression c; expression a; option expression b ])
    | Pexp_sequence (a, b) -> ("Pexp_sequence", [ expression a; expression b ])
    | Pexp_while (a, b) -> ("Pexp_while", [ expression a; expression b ])
    | Pexp_for (p, a, b, d, e) ->
      ("Pexp_for", [ pattern p; expression a; expression b; code d; expression e ])
    | Pexp_constraint (e, t) -> ("Pexp_constraint", [ expression e; core_type t ])
    | Pexp_coerce (e, t, u) -> ("Pexp_coerce", [ expression e; option core_type t; core_type u ])
    | Pexp_send (e, n) -> ("Pexp_send", [ expression e; name n ])
    | Pexp_new p -> ("Pexp_new", [ path p ])
    | Pexp_setinstvar (n, e) -> ("Pexp_setinstvar", [ name n; expression e ])
    | Pexp_override l ->
      let field (n, e) = Node ("override", [ name n; expression e ]) in
      ("Pexp_override", [ list field l ])
    | Pexp_letmodule (n, m, e) ->
      ("Pexp_letmodule", [ module_name n; module_expr m; expression e ])
    | Pexp_letexception (c, e) ->
      ("Pexp_letexception", [ extension_constructor c; expression e ])
    | Pexp_assert e -> ("Pexp_assert", [ expression e ])
    | Pexp_lazy e -> ("Pexp_lazy", [ expression e ])
    | Pexp_poly (e, t) -> ("Pexp_poly", [ expression e; option core_type t ])
    | Pexp_object c -> ("Pexp_object", [ class_structure c ])
    | Pexp_newtype (n, e) -> ("Pexp_newtype", [ name n; expression e ])
    | Pexp_pack m -> ("Pexp_pack", [ module_expr m ])
    | Pexp_open (o, e) -> ("Pexp_open", [ open_declaration o; expression e ])
    | Pexp_letop l ->
      ("Pexp_letop", [ binding_op l.let_; list binding_op l.ands; expression l.body ])
    | Pexp_extension e -> ("Pexp_extension", [ extension e ])
    | Pexp_unreachable -> ("Pexp_unreachable", [])
  in
  full d e.pexp_loc e.pexp_attributes

and argument (l, e) = Node ("argument", [ label l; expression e ])

and case c =
  Node ("case", [ pattern c.pc_lhs; option expression c.pc_guard; expression c.pc_rhs ])

and binding_op b =
  at "binding_op" b.pbop_loc [ name b.pbop_op; pattern b.pbop_pat; expression b.pbop_exp ]

and function_param p =
  let form, fields =
    match p.pparam_desc with
    | Pparam_val (l, e, p) -> ("Pparam_val", [ label l; option expression e; pattern p ])
    | Pparam_newtype n -> ("Pparam_newtype", [ name n ])
  in
  at form p.pparam_loc fields

and function_body = function
  | Pfunction_body e -> Node ("Pfunction_body", [ expression e ])
  | Pfunction_cases (l, _, a) -> Node ("Pfunction_cases", [ list case l; attributes a ])

and type_constraint = function
  | Pconstraint t -> Node ("Pconstraint", [ core_type t ])
  | Pcoerce (t, u) -> Node ("Pcoerce", [ option core_type t; core_type u ])

and value_constraint = function
  | Pvc_constraint { locally_abstract_univars; typ } ->
    Node ("Pvc_constraint", [ list name locally_abstract_univars; core_type typ ])
  | Pvc_coercion { ground; coercion } ->
    Node ("Pvc_coercion", [ option core_type ground; core_type coercion ])

and value_binding b =
  full
    ( "value_binding",
      [ pattern b.pvb_pat; expression b.pvb_expr; option value_constraint b.pvb_constraint ] )
    b.pvb_loc b.pvb_attributes

(* ---- Declarations ---- *)

and value_description v =
  full
    ("value_description", [ name v.pval_name; core_type v.pval_type; list text v.pval_prim ])
    v.pval_loc v.pval_attributes

and type_parameter (t, (v, i)) = Node ("type_parameter", [ core_type t; code v; code i ])
and type_equation (a, b, loc) = at "type_equation" loc [ core_type a; core_type b ]

and type_declaration t =
  full
    ( "type_declaration",
      [ name t.ptype_name;
        list type_parameter t.ptype_params;
        list type_equation t.ptype_cstrs;
        type_kind t.ptype_kind;
        code t.ptype_private;
        option core_type t.ptype_manifest ] )
    t.ptype_loc t.ptype_attributes

and type_kind = function
  | Ptype_abstract -> Node ("Ptype_abstract", [])
  | Ptype_variant l -> Node ("Ptype_variant", [ list constructor_declaration l ])
  | Ptype_record l -> Node ("Ptype_record", [ list label_declaration l ])
  | Ptype_open -> Node ("Ptype_open", [])

and label_declaration l =
  full
    ("label_declaration", [ name l.pld_name; code l.pld_mutable; core_type l.pld_type ])
    l.pld_loc l.pld_attributes

and constructor_declaration c =
  full
    ( "constructor_declaration",
      [ name c.pcd_name;
        list name c.pcd_vars;
        constructor_arguments c.pcd_args;
        option core_type c.pcd_res ] )
    c.pcd_loc c.pcd_attributes

and constructor_arguments = function
  | Pcstr_tuple l -> Node ("Pcstr_tuple", [ list core_type l ])
  | Pcstr_record l -> Node ("Pcstr_record", [ list label_declaration l ])

and type_extension t =
  full
    ( "type_extension",
      [ path t.ptyext_path;
        list type_parameter t.ptyext_params;
        list extension_constructor t.ptyext_constructors;
        code t.ptyext_private ] )
    t.ptyext_loc t.ptyext_attributes

and extension_constructor c =
  let d =
    match c.pext_kind with
    | Pext_decl (l, a, t) ->
      ( "Pext_decl",
        [ name c.pext_name; list name l; constructor_arguments a; option core_type t ] )
    | Pext_rebind p -> ("Pext_rebind", [ name c.pext_name; path p ])
  in
  full d c.pext_loc c.pext_attributes

and type_exception t =
  full
    ("type_exception", [ extension_constructor t.ptyexn_constructor ])
    t.ptyexn_loc t.ptyexn_attributes

(* ---- Classes ---- *)

and class_type t =
  let d =
    match t.pcty_desc with
    | Pcty_constr (p, l) -> ("Pcty_constr", [ path p; list core_type l ])
    | Pcty_signature s -> ("Pcty_signature", [ class_signature s ])
    | Pcty_arrow (l, a, b) -> ("Pcty_arrow", [ label l; core_type a; class_type b ])
    | Pcty_extension e -> ("Pcty_extension", [ extension e ])
    | Pcty_open (o, t) -> ("Pcty_open", [ open_description o; class_type t ])
  in
  full d t.pcty_loc t.pcty_attributes

and class_signature s =
  Node ("class_signature", [ core_type s.pcsig_self; list class_type_field s.pcsig_fields ])

and class_type_field f =
  let d =
    match f.pctf_desc with
    | Pctf_inherit t -> ("Pctf_inherit", [ class_type t ])
    | Pctf_val (n, m, v, t) -> ("Pctf_val", [ name n; code m; code v; core_type t ])
    | Pctf_method (n, p, v, t) -> ("Pctf_method", [ name n; code p; code v; core_type t ])
    | Pctf_constraint (a, b) -> ("Pctf_constraint", [ core_type a; core_type b ])
    | Pctf_attribute a -> ("Pctf_attribute", [ attribute a ])
    | Pctf_extension e -> ("Pctf_extension", [ extension e ])
  in
  full d f.pctf_loc f.pctf_attributes

and class_infos : 'a. string -> ('a -> value) -> 'a class_infos -> value =
 fun form value c ->
  full
    ( form,
      [ code c.pci_virt; list type_parameter c.pci_params; name c.pci_name; value c.pci_expr ] )
    c.pci_loc c.pci_attributes

and class_type_declaration c = class_infos "class_type_declaration" class_type c
and class_declaration c = class_infos "class_declaration" class_expr c

and class_expr c =
  let d =
    match c.pcl_desc with
    | Pcl_constr (p, l) -> ("Pcl_constr", [ path p; list core_type l ])
    | Pcl_structure s -> ("Pcl_structure", [ class_structure s ])
    | Pcl_fun (l, e, p, c) ->
      ("Pcl_fun", [ label l; option expression e; pattern p; class_expr c ])
    | Pcl_apply (c, l) -> ("Pcl_apply", [ class_expr c; list argument l ])
    | Pcl_let (r, l, c) -> ("Pcl_let", [ code r; list value_binding l; class_expr c ])
    | Pcl_constraint (c, t) -> ("Pcl_constraint", [ class_expr c; class_type t ])
    | Pcl_extension e -> ("Pcl_extension", [ extension e ])
    | Pcl_open (o, c) -> ("Pcl_open", [ open_description o; class_expr c ])
  in
  full d c.pcl_loc c.pcl_attributes

and class_structure s =
  Node ("class_structure", [ pattern s.pcstr_self; list class_field s.pcstr_fields ])

and class_field f =
  let d =
    match f.pcf_desc with
    | Pcf_inherit (o, c, n) -> ("Pcf_inherit", [ code o; class_expr c; option name n ])
    | Pcf_val (n, m, k) -> ("Pcf_val", [ name n; code m; class_field_kind k ])
    | Pcf_method (n, p, k) -> ("Pcf_method", [ name n; code p; class_field_kind k ])
    | Pcf_constraint (a, b) -> ("Pcf_constraint", [ core_type a; core_type b ])
    | Pcf_initializer e -> ("Pcf_initializer", [ expression e ])
    | Pcf_attribute a -> ("Pcf_attribute", [ attribute a ])
    | Pcf_extension e -> ("Pcf_extension", [ extension e ])
  in
  full d f.pcf_loc f.pcf_attributes

and class_field_kind = function
  | Cfk_virtual t -> Node ("Cfk_virtual", [ core_type t ])
  | Cfk_concrete (o, e) -> Node ("Cfk_concrete", [ code o; expression e ])

(* ---- Modules ---- *)

and module_type t =
  let d =
    match t.pmty_desc with
    | Pmty_ident p -> ("Pmty_ident", [ path p ])
    | Pmty_signature s -> ("Pmty_signature", [ list signature_item s ])
    | Pmty_functor (p, t) -> ("Pmty_functor", [ functor_parameter p; module_type t ])
    | Pmty_with (t, l) -> ("Pmty_with", [ module_type t; list with_constraint l ])
    | Pmty_typeof m -> ("Pmty_typeof", [ module_expr m ])
    | Pmty_extension e -> ("Pmty_extension", [ extension e ])
    | Pmty_alias p -> ("Pmty_alias", [ path p ])
  in
  full d t.pmty_loc t.pmty_attributes

and functor_parameter = function
  | Unit -> Node ("Unit", [])
  | Named (n, t) -> Node ("Named", [ module_name n; module_type t ])

and signature_item s =
  let form, fields =
    match s.psig_desc with
    | Psig_value v -> ("Psig_value", [ value_description v ])
    | Psig_type (r, l) -> ("Psig_type", [ code r; list type_declaration l ])
    | Psig_typesubst l -> ("Psig_typesubst", [ list type_declaration l ])
    | Psig_typext t -> ("Psig_typext", [ type_extension t ])
    | Psig_exception t -> ("Psig_exception", [ type_exception t ])
    | Psig_module m -> ("Psig_module", [ module_declaration m ])
    | Psig_modsubst m ->
      let fields = [ name m.pms_name; path m.pms_manifest ] in
      ("Psig_modsubst", [ full ("module_substitution", fields) m.pms_loc m.pms_attributes ])
    | Psig_recmodule l -> ("Psig_recmodule", [ list module_declaration l ])
    | Psig_modtype m -> ("Psig_modtype", [ module_type_declaration m ])
    | Psig_modtypesubst m -> ("Psig_modtypesubst", [ module_type_declaration m ])
    | Psig_open o -> ("Psig_open", [ open_description o ])
    | Psig_include i ->
      let fields = [ module_type i.pincl_mod ] in
      ("Psig_include", [ full ("include_description", fields) i.pincl_loc i.pincl_attributes ])
    | Psig_class l -> ("Psig_class", [ list class_type_declaration l ])
    | Psig_class_type l -> ("Psig_class_type", [ list class_type_declaration l ])
    | Psig_attribute a -> ("Psig_attribute", [ attribute a ])
    | Psig_extension (e, a) -> ("Psig_extension", [ extension e; attributes a ])
  in
  at form s.psig_loc fields

and module_declaration m =
  full
    ("module_declaration", [ module_name m.pmd_name; module_type m.pmd_type ])
    m.pmd_loc m.pmd_attributes

and module_type_declaration m =
  full
    ("module_type_declaration", [ name m.pmtd_name; option module_type m.pmtd_type ])
    m.pmtd_loc m.pmtd_attributes

and open_description o =
  full
    ("open_description", [ path o.popen_expr; code o.popen_override ])
    o.popen_loc o.popen_attributes

and open_declaration o =
  full
    ("open_declaration", [ module_expr o.popen_expr; code o.popen_override ])
    o.popen_loc o.popen_attributes

and with_constraint = function
  | Pwith_type (p, t) -> Node ("Pwith_type", [ path p; type_declaration t ])
  | Pwith_module (p, q) -> Node ("Pwith_module", [ path p; path q ])
  | Pwith_modtype (p, t) -> Node ("Pwith_modtype", [ path p; module_type t ])
  | Pwith_modtypesubst (p, t) -> Node ("Pwith_modtypesubst", [ path p; module_type t ])
  | Pwith_typesubst (p, t) -> Node ("Pwith_typesubst", [ path p; type_declaration t ])
  | Pwith_modsubst (p, q) -> Node ("Pwith_modsubst", [ path p; path q ])

and module_expr m =
  let d =
    match m.pmod_desc with
    | Pmod_ident p -> ("Pmod_ident", [ path p ])
    | Pmod_structure s -> ("Pmod_structure", [ list structure_item s ])
    | Pmod_functor (p, m) -> ("Pmod_functor", [ functor_parameter p; module_expr m ])
    | Pmod_apply (m, n) -> ("Pmod_apply", [ module_expr m; module_expr n ])
    | Pmod_apply_unit m -> ("Pmod_apply_unit", [ module_expr m ])
    | Pmod_constraint (m, t) -> ("Pmod_constraint", [ module_expr m; module_type t ])
    | Pmod_unpack e -> ("Pmod_unpack", [ expression e ])
    | Pmod_extension e -> ("Pmod_extension", [ extension e ])
  in
  full d m.pmod_loc m.pmod_attributes

and structure_item s =
  let form, fields =
    match s.pstr_desc with
    | Pstr_eval (e, a) -> ("Pstr_eval", [ expression e; attributes a ])
    | Pstr_value (r, l) -> ("Pstr_value", [ code r; list value_binding l ])
    | Pstr_primitive v -> ("Pstr_primitive", [ value_description v ])
    | Pstr_type (r, l) -> ("Pstr_type", [ code r; list type_declaration l ])
    | Pstr_typext t -> ("Pstr_typext", [ type_extension t ])
    | Pstr_exception t -> ("Pstr_exception", [ type_exception t ])
    | Pstr_module m -> ("Pstr_module", [ module_binding m ])
    | Pstr_recmodule l -> ("Pstr_recmodule", [ list module_binding l ])
    | Pstr_modtype m -> ("Pstr_modtype", [ module_type_declaration m ])
    | Pstr_open o -> ("Pstr_open", [ open_declaration o ])
    | Pstr_class l -> ("Pstr_class", [ list class_declaration l ])
    | Pstr_class_type l -> ("Pstr_class_type", [ list class_type_declaration l ])
    | Pstr_include i ->
      let fields = [ module_expr i.pincl_mod ] in
      ("Pstr_include", [ full ("include_declaration", fields) i.pincl_loc i.pincl_attributes ])
    | Pstr_attribute a -> ("Pstr_attribute", [ attribute a ])
    | Pstr_extension (e, a) -> ("Pstr_extension", [ extension e; attributes a ])
  in
  at form s.pstr_loc fields

and module_binding m =
  full
    ("module_binding", [ module_name m.pmb_name; module_expr m.pmb_expr ])
    m.pmb_loc m.pmb_attributes

let source items = Node ("source", [ list structure_item items ])
