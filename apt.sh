#!/bin/sh
# Installs packages of apt.txt where that is allowed, and otherwise names what is missing.
set -eu
cd "$(dirname "$0")"
command -v dpkg >/dev/null || exit 0 # not a Debian: what is missing shows itself
missing=""
for package in "$@"; do
    grep -qx "$package" apt.txt || { echo "$package is not in apt.txt" >&2; exit 1; }
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -ne 0 ]; then
    echo "missing Debian packages:$missing; install them with: sudo apt-get install$missing" >&2
    exit 1
fi
apt-get update -qq
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
