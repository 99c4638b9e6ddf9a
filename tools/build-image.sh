#!/bin/sh
# Builds the image of deploy/Containerfile where no base image can be fetched: root on Debian, with
# the packages buildah and debootstrap. The base is a small Debian with its own Python, under the
# name of the image that the Containerfile starts from; so all steps are run, on another Python.
# Whatever PIP_* and NODE_* variables are set here count inside, too: the image is for a trial only.
#   sh tools/build-image.sh FOLDER     leaves the image `parasol` in FOLDER, and starts it once
set -eu
[ $# = 1 ] || { sed -n 's/^#  //p' "$0" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
base=$(sed -n 's/^FROM \([^ ]*\).*/\1/p' deploy/Containerfile | head -n 1)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot

run_buildah() { buildah --root "$folder/images" --runroot "$folder/run" "$@"; }

if ! run_buildah inspect --type image "docker.io/library/$base" >/dev/null 2>&1; then
    # shellcheck source=/dev/null - a file of Debian's
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    debootstrap --variant=minbase --include=python3-venv,python3-dev,ca-certificates "$suite" "$folder/base"
    ln -s python3 "$folder/base/usr/bin/python"
    cp /etc/ssl/certs/ca-certificates.crt "$folder/base/etc/ssl/certs/"
    cp /etc/resolv.conf "$folder/base/etc/"
    container=$(run_buildah from scratch)
    run_buildah add --quiet "$container" "$folder/base" /
    env | grep -E '^(PIP|NODE)_' | while read -r variable; do
        run_buildah config --env "$variable" "$container"
    done
    run_buildah commit --quiet "$container" "docker.io/library/$base"
    rm -rf "$folder/base"
fi
run_buildah bud --pull-never --network host --format docker --file deploy/Containerfile --tag parasol .
container=$(run_buildah from --pull-never localhost/parasol)
run_buildah run "$container" -- /opt/parasol/bin/parasol --version | tee "$folder/version"
grep -q '(compiled)$' "$folder/version"
run_buildah run "$container" -- id --user | grep -qx 10001
