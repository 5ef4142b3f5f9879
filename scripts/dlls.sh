#!/usr/bin/env bash
# Prints the libraries that programs and modules for Windows ask for, and fails if one of them is not part of Windows:
#   scripts/dlls.sh FILE...
# Needs objdump, which comes with every MinGW compiler; OBJDUMP names another one.
set -euo pipefail

if [ $# -eq 0 ]; then
    sed -n '2,4s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
# In small letters.  A module for Python finds Python's own library too.
windows=' advapi32.dll bcrypt.dll bcryptprimitives.dll combase.dll crypt32.dll iphlpapi.dll kernel32.dll msvcrt.dll ntdll.dll
    ole32.dll psapi.dll python3.dll secur32.dll shell32.dll user32.dll userenv.dll ws2_32.dll '
status=0
for file in "$@"; do
    names="$("${OBJDUMP:-objdump}" -p "$file" | sed -n 's/^[[:space:]]*DLL Name: *\([^[:space:]]*\).*/\1/p' | sort -fu)"
    if [ -z "$names" ]; then
        echo "$file: no libraries at all: is it a program for Windows?" >&2
        status=1
    fi
    for name in $names; do
        echo "$file: $name"
        small="$(tr '[:upper:]' '[:lower:]' <<<"$name")"
        case "$small" in
        api-ms-win-*) continue ;;
        esac
        if ! grep -qwF -- "$small" <<<"$windows"; then
            echo "$file: $name is not part of Windows: it must be linked statically" >&2
            status=1
        fi
    done
done
exit "$status"
