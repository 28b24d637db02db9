/* What the C++ library of Debian takes from the GNU C library, and musl has under another name or not at all. */
#include <stdlib.h>
#include <sys/auxv.h>

char __libc_single_threaded = 0;

unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }

unsigned long __getauxval(unsigned long type) { return getauxval(type); }

/* Only asked when an exception is thrown, which the program does not do. */
int _dl_find_object(void *address, void *result) { return -1; }
