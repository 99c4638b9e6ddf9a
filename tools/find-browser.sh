#!/bin/sh
# Sees to it that there is a Chromium for the tests: the one that is named or installed, else
# Debian's where we are root, else playwright's own. What is missing is said, never passed over.
set -eu

if [ -n "${PARASOL_CHROMIUM:-}" ]; then
    [ -x "$PARASOL_CHROMIUM" ] || { echo "PARASOL_CHROMIUM names no program: $PARASOL_CHROMIUM" >&2; exit 1; }
    exit 0
fi
for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
    command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing chromium, which the tests drive ..."
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
else
    echo "Fetching a Chromium for the tests ..."
    .venv/bin/python -m playwright install chromium >/dev/null || {
        echo "The tests need Chromium. On Debian or Ubuntu: sudo apt install chromium" >&2
        exit 1
    }
fi
