"""The version of Outheap, which the compiler has too."""

VERSION = "0.1.0"
