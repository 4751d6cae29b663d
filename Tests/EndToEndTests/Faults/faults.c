// Makes system calls fail, or kills the process at one, to see that no file is left half.
//
// Preloaded into the program. Only calls count that have to do with FAULT_FOLDER. The call number FAULT_AT
// fails with FAULT_ERROR, or is the last one where that is 0. How many there were is written to
// FAULT_COUNT.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

#define MOST 4096
static char ours[MOST];
static int calls, at, error, ready;
static const char *folder;

static void prepare(void) {
  if (ready) return;
  ready = 1;
  folder = getenv("FAULT_FOLDER");
  at = atoi(getenv("FAULT_AT") ? getenv("FAULT_AT") : "0");
  error = atoi(getenv("FAULT_ERROR") ? getenv("FAULT_ERROR") : "0");
}

static int strikes(void) {
  if (__sync_add_and_fetch(&calls, 1) != at) return 0;
  if (error == 0) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
  errno = error;
  return 1;
}

static int is_ours(const char *path) {
  prepare();
  if (!folder || !path) return 0;
  if (!strncmp(path, "/proc/self/fd/", 14)) {
    int file = atoi(path + 14);
    return file >= 0 && file < MOST && ours[file];
  }
  return path[0] != '/' || !strncmp(path, folder, strlen(folder));
}

static int is_open(int file) { return file > 2 && file < MOST && ours[file]; }

static int opened(int file) {
  if (file > 2 && file < MOST) ours[file] = 1;
  return file;
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
      va_list list; \
      va_start(list, flags); \
      mode = va_arg(list, mode_t); \
      va_end(list); \
    } \
    if (!is_ours(path)) return real(path, flags, mode); \
    return strikes() ? -1 : opened(real(path, flags, mode)); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
  int name(int at, const char *path, int flags, ...) { \
    REAL(name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
      va_list list; \
      va_start(list, flags); \
      mode = va_arg(list, mode_t); \
      va_end(list); \
    } \
    if (!is_ours(path)) return real(at, path, flags, mode); \
    return strikes() ? -1 : opened(real(at, path, flags, mode)); \
  }
OPENAT(openat)
OPENAT(openat64)

#define PATH(result, name, parameters, arguments, path) \
  result name parameters { \
    REAL(name); \
    return is_ours(path) && strikes() ? -1 : real arguments; \
  }
PATH(int, rename, (const char *from, const char *to), (from, to), to)
PATH(int, renameat, (int a, const char *from, int b, const char *to), (a, from, b, to), to)
PATH(int, renameat2, (int a, const char *from, int b, const char *to, unsigned flags),
     (a, from, b, to, flags), to)
PATH(int, link, (const char *from, const char *to), (from, to), to)
PATH(int, linkat, (int a, const char *from, int b, const char *to, int flags),
     (a, from, b, to, flags), to)
PATH(int, symlink, (const char *from, const char *to), (from, to), to)
PATH(int, unlink, (const char *path), (path), path)
PATH(int, mkdir, (const char *path, mode_t mode), (path, mode), path)
PATH(int, stat, (const char *path, struct stat *status), (path, status), path)
PATH(int, lstat, (const char *path, struct stat *status), (path, status), path)
PATH(ssize_t, listxattr, (const char *path, char *to, size_t size), (path, to, size), path)
PATH(ssize_t, getxattr, (const char *path, const char *name, void *to, size_t size),
     (path, name, to, size), path)

DIR *opendir(const char *path) {
  REAL(opendir);
  return is_ours(path) && strikes() ? NULL : real(path);
}

#define FILE_CALL(result, name, parameters, arguments) \
  result name parameters { \
    REAL(name); \
    return is_open(file) && strikes() ? -1 : real arguments; \
  }
FILE_CALL(ssize_t, write, (int file, const void *from, size_t count), (file, from, count))
FILE_CALL(ssize_t, read, (int file, void *to, size_t count), (file, to, count))
FILE_CALL(ssize_t, pread, (int file, void *to, size_t count, off_t offset),
          (file, to, count, offset))
FILE_CALL(ssize_t, pread64, (int file, void *to, size_t count, off64_t offset),
          (file, to, count, offset))
FILE_CALL(int, fsync, (int file), (file))
FILE_CALL(int, fdatasync, (int file), (file))
FILE_CALL(int, ftruncate, (int file, off_t size), (file, size))
FILE_CALL(int, fchmod, (int file, mode_t mode), (file, mode))
FILE_CALL(int, fchown, (int file, uid_t user, gid_t group), (file, user, group))
FILE_CALL(int, fstat, (int file, struct stat *status), (file, status))
FILE_CALL(int, flock, (int file, int operation), (file, operation))
FILE_CALL(ssize_t, flistxattr, (int file, char *to, size_t size), (file, to, size))
FILE_CALL(int, fsetxattr, (int file, const char *name, const void *from, size_t size, int flags),
          (file, name, from, size, flags))

int close(int file) {
  REAL(close);
  // A descriptor is closed whatever happens; a process may still end there.
  if (is_open(file)) {
    ours[file] = 0;
    if (error == 0) strikes();
  }
  return real(file);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAULT_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (file) {
    fprintf(file, "%d\n", calls);
    fclose(file);
  }
}
