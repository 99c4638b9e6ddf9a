#!/bin/sh
# Makes .venv, empty but for pip. Some systems ship Python without its venv module: where we are
# root on Debian it is installed, elsewhere we say what to install.
set -eu

python=$(sh tools/find-python.sh)
version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')

if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing $version-venv, which this Python lacks ..."
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$version-venv" >/dev/null
    else
        echo "This Python ($python) has no venv module. On Debian or Ubuntu: sudo apt install $version-venv" >&2
        exit 1
    fi
fi

echo "Making .venv with $("$python" --version) ..."
"$python" -m venv --clear .venv
