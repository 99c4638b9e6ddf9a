#!/bin/sh
# Installs the tools for JavaScript into node_modules/, pinned and hashed by npm-shrinkwrap.json. They
# check, test and bundle; to play nobody needs them, nor Node.
set -eu

if ! command -v npm >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing Node, which checks the JavaScript ..."
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
    else
        echo "The checks of the JavaScript need Node 18 or newer with npm. On Debian or Ubuntu: sudo apt install nodejs npm" >&2
        exit 1
    fi
fi
node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' || {
    echo "The checks of the JavaScript need Node 18 or newer; this is $(node --version)." >&2
    exit 1
}
echo "Installing what checks the JavaScript into node_modules ..."
npm ci --ignore-scripts --loglevel=error >/dev/null
