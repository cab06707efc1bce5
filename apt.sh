#!/bin/sh
# Installs Debian packages of apt.txt where that is allowed, and otherwise names what is missing.
set -eu
missing=""
for package in "$@"; do
    grep -qx "$package" "$(dirname "$0")/apt.txt"
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -eq 0 ]; then
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
    echo "missing Debian packages:$missing; install them with: sudo apt-get install$missing" >&2
    exit 1
fi
