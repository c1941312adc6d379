"""C++17 for a schema: classes around the functions of C. docs/adtc-cpp.md."""
