/* SPDX-License-Identifier: MIT */
/* Bytes as a file by name, as adtc_save of the library puts a buffer there. */
#include "core.h"

#include <errno.h>
#include <item.h>
#include <put.h>

static bool write_view(const void *view, int descriptor) {
  return adtc_write_bytes(view, descriptor) == ADTC_OK;
}

PyObject *put_file(PyObject *module, PyObject *arguments) {
  PyObject *path, *data, *name;
  adtc_view view = {0};
  struct adtc_content content = {write_view, &view, "adtc"};
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OS", &path, &data)) return NULL;
  if (!PyUnicode_FSConverter(path, &name)) return NULL;
  view.base = PyBytes_AsString(data);
  view.size = (size_t)PyBytes_Size(data);
  const char *to = PyBytes_AsString(name);
  bool is_put;
  Py_BEGIN_ALLOW_THREADS;
  is_put = adtc_put(to, &content);
  Py_END_ALLOW_THREADS;
  int error = errno;
  Py_DECREF(name);
  if (is_put) Py_RETURN_NONE;
  if (error == ENOMEM) return PyErr_NoMemory();
  errno = error;
  return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
}
