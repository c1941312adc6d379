/* SPDX-License-Identifier: MIT */
/* The files of system.h on Windows: the C library's descriptors, without its translation of line
   ends. */
#include "system.h"

#ifdef _WIN32

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#include <windows.h>

/* errno for what Windows said last. */
static bool refuse(void) {
  switch (GetLastError()) {
  case ERROR_NOT_ENOUGH_MEMORY:
  case ERROR_COMMITMENT_LIMIT: errno = ENOMEM; break;
  case ERROR_FILE_NOT_FOUND:
  case ERROR_PATH_NOT_FOUND: errno = ENOENT; break;
  case ERROR_ACCESS_DENIED:
  case ERROR_SHARING_VIOLATION:
  case ERROR_USER_MAPPED_FILE: errno = EACCES; break;
  default: errno = EIO;
  }
  return false;
}

int adtc_system_create(const char *path) {
  return _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
               _S_IREAD | _S_IWRITE);
}

int adtc_system_open(const char *path) { return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT); }

ptrdiff_t adtc_system_write(int descriptor, const char *from, size_t bytes) {
  return _write(descriptor, from, (unsigned)bytes);
}

ptrdiff_t adtc_system_read(int descriptor, char *to, size_t bytes) {
  return _read(descriptor, to, (unsigned)bytes);
}

bool adtc_system_size(int descriptor, uint64_t *bytes) {
  struct _stati64 file;
  if (_fstati64(descriptor, &file) != 0) return false;
  *bytes = (uint64_t)file.st_size;
  return true;
}

bool adtc_system_sync(int descriptor) { return _commit(descriptor) == 0; }
bool adtc_system_close(int descriptor) { return _close(descriptor) == 0; }

bool adtc_system_replace(const char *from, const char *to) {
  return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) || refuse();
}

bool adtc_system_remove(const char *path) { return _unlink(path) == 0; }
long adtc_system_process(void) { return (long)_getpid(); }

/* The view keeps the mapping, and that the file. */
char *adtc_system_map(int descriptor, size_t bytes) {
  HANDLE file = (HANDLE)_get_osfhandle(descriptor);
  HANDLE mapping = CreateFileMappingA(file, NULL, PAGE_WRITECOPY, 0, 0, NULL);
  if (mapping == NULL) return refuse(), NULL;
  char *base = MapViewOfFile(mapping, FILE_MAP_COPY, 0, 0, bytes);
  if (base == NULL) refuse();
  CloseHandle(mapping);
  return base;
}

void adtc_system_unmap(char *base, size_t bytes) {
  (void)bytes;
  UnmapViewOfFile(base);
}

#endif
