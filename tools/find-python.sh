#!/bin/sh
# Prints the Python to use: $PYTHON if it is set, else the newest of python3.14 … python3.11, python3.
# Each is run, not only looked up: a version manager's shim may be on the PATH and lead nowhere.
set -eu

try='import sys; print(sys.executable) if sys.version_info >= (3, 11) else sys.exit(1)'

if [ -n "${PYTHON:-}" ]; then
    if found=$("$PYTHON" -c "$try" 2>/dev/null); then
        echo "$found"
        exit 0
    fi
    echo "PYTHON=$PYTHON does not run, or is older than Python 3.11." >&2
    exit 1
fi

for name in python3.14 python3.13 python3.12 python3.11 python3; do
    if found=$("$name" -c "$try" 2>/dev/null); then
        echo "$found"
        exit 0
    fi
done
echo "Parasol needs Python 3.11 or newer, and none was found. Install one, or name it: make PYTHON=/path/to/python3" >&2
exit 1
