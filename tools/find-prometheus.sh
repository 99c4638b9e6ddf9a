#!/bin/sh
# Prints the folder of promtool and prometheus for the tests: where they are installed, else Debian's
# package, fetched and unpacked into build/ without being installed, which would start a service.
set -eu

if command -v promtool >/dev/null && command -v prometheus >/dev/null; then
    dirname "$(command -v promtool)"
    exit 0
fi
folder=build/prometheus
if [ ! -x "$folder/promtool" ]; then
    command -v apt-get >/dev/null || {
        echo "The tests of the alert rules need Prometheus. On Debian or Ubuntu: sudo apt install prometheus" >&2
        exit 1
    }
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || apt-get update -qq >&2
    (cd "$folder" && apt-get -qq -o APT::Sandbox::User=root download prometheus >&2)
    dpkg-deb --fsys-tarfile "$folder"/prometheus_*.deb |
        tar -x -C "$folder" --strip-components=3 ./usr/bin/prometheus ./usr/bin/promtool
    rm "$folder"/prometheus_*.deb
fi
echo "$folder"
