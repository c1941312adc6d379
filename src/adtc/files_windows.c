/* SPDX-License-Identifier: MIT */
/* The files of system.h on Windows: the C library's descriptors, without its translation of line
   ends. */
#include "system.h"

#ifdef _WIN32

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>
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

/* ---- What is there ---- */

/* The name without links, where the path is one; else as it is. */
static bool follow(HANDLE file, const char *path, struct adtc_target *target) {
  DWORD attributes = GetFileAttributesA(path);
  bool is_link = attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_REPARSE_POINT;
  if (!is_link) return true;
  DWORD room = GetFinalPathNameByHandleA(file, NULL, 0, FILE_NAME_NORMALIZED);
  char *name = room == 0 ? NULL : malloc(room);
  if (name == NULL) return room == 0 ? refuse() : (errno = ENOMEM, false);
  DWORD length = GetFinalPathNameByHandleA(file, name, room, FILE_NAME_NORMALIZED);
  if (length == 0 || length >= room) {
    refuse();
    free(name);
    return false;
  }
  free(target->path);
  target->path = name;
  return true;
}

static bool is_file(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION information;
  return GetFileType(file) == FILE_TYPE_DISK && GetFileInformationByHandle(file, &information) &&
         !(information.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY);
}

bool adtc_system_look(const char *path, struct adtc_target *target) {
  DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE file = CreateFileA(path, 0, share, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  if (file == INVALID_HANDLE_VALUE) {
    DWORD error = GetLastError();
    return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND || refuse();
  }
  target->kind = is_file(file) ? ADTC_FILE_THERE : ADTC_OTHER_THERE;
  bool found = target->kind == ADTC_OTHER_THERE || follow(file, path, target);
  CloseHandle(file);
  return found;
}

size_t adtc_system_folder(const char *path) {
  size_t length = strlen(path);
  while (length > 0 && strchr("/\\:", path[length - 1]) == NULL) length--;
  return length;
}

/* ---- Opening ---- */

/* A new file has the access rights that its folder hands down. */
int adtc_system_create(const char *path, const struct adtc_target *target) {
  (void)target;
  return _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
               _S_IREAD | _S_IWRITE);
}

int adtc_system_open_other(const char *path) {
  return _open(path, _O_WRONLY | _O_BINARY | _O_NOINHERIT);
}

int adtc_system_open_file(const char *path) {
  return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

/* ---- Descriptors ---- */

ptrdiff_t adtc_system_write(int descriptor, const char *from, size_t bytes) {
  return _write(descriptor, from, (unsigned)bytes);
}

ptrdiff_t adtc_system_read(int descriptor, char *to, size_t bytes) {
  return _read(descriptor, to, (unsigned)bytes);
}

bool adtc_system_file_size(int descriptor, uint64_t *bytes) {
  struct _stati64 file;
  if (_fstati64(descriptor, &file) != 0) return false;
  if ((file.st_mode & _S_IFMT) != _S_IFREG) {
    errno = ENODEV;
    return false;
  }
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
