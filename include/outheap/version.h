/* SPDX-License-Identifier: MIT */
/* The version of Outheap: the one place where it is written by hand. `tools/version` copies it to
   the files of the package managers, and a test compares them. */
#ifndef OUTHEAP_VERSION_H
#define OUTHEAP_VERSION_H

#define OUTHEAP_VERSION_MAJOR 0
#define OUTHEAP_VERSION_MINOR 1
#define OUTHEAP_VERSION_PATCH 0
#define OUTHEAP_VERSION "0.1.0"

#endif
