/* What marks a function that importers look up in the library of an FMU, and how its name is put together. */

#ifndef CARDAN_FMI_EXPORT_H
#define CARDAN_FMI_EXPORT_H

#define FMI_JOINED(a, b) FMI_JOINED_AS_THEY_ARE(a, b)
#define FMI_JOINED_AS_THEY_ARE(a, b) a##b

#if defined FMI2_FUNCTION_PREFIX || defined FMI3_FUNCTION_PREFIX
#define FMI_EXPORT
#elif defined _WIN32 || defined __CYGWIN__
#define FMI_EXPORT __declspec(dllexport)
#else
#define FMI_EXPORT __attribute__((visibility("default")))
#endif

#endif
