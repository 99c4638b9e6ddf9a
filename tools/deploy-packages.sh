#!/bin/sh
# Sees to it that there is what `make test-deploy` runs: nginx, Caddy, openssl, systemd-analyze,
# kubectl.
# As root on Debian or Ubuntu what is missing is installed; elsewhere it is named.
set -eu

missing=""
for pair in nginx:nginx caddy:caddy openssl:openssl systemd-analyze:systemd kubectl:kubernetes-client; do
    PATH="$PATH:/usr/sbin" command -v "${pair%%:*}" >/dev/null || missing="$missing ${pair##*:}"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing$missing, which the tests of deploy/ run ..."
    apt-get update -qq
    # shellcheck disable=SC2086 - several packages
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
    echo "The tests of deploy/ need more packages. On Debian or Ubuntu: sudo apt install$missing" >&2
    exit 1
fi
