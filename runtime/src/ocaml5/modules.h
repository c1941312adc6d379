/* SPDX-License-Identifier: MIT */
/* The static data of modules, as the edited runtime tells of it. */

#ifndef OUTHEAP_RUNTIME_MODULES_H
#define OUTHEAP_RUNTIME_MODULES_H

#ifdef OUTHEAP_CLASSIFIES

/* All modules that the program was linked with, and the table of atoms. Once, at start; ends the
   program if there is no memory. */
void oh_rt_add_program(void);

/* The data of a module that Dynlink has loaded: from [begin] to [end], where the linker has such
   symbols. Raises Out_of_memory. */
void oh_rt_add_plugin(void *begin, void *end);

#else

#define oh_rt_add_program() ((void)0)

#endif

#endif
