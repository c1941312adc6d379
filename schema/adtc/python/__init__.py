"""Python for the types of a schema: a module of classes, and stubs of their types.

The module has no code of its own but the classes: what reads fields is in the module adtc_typed
(python/ in the checkout), which goes by the tables that are generated here.
"""
