#!/bin/sh
# Makes the secrets that compose.yaml reads, once; what is there stays.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
umask 077
made() { [ -s "secrets/$1" ] || { cat > "secrets/$1"; echo "made secrets/$1"; }; }
random() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }
random | made database_password
printf 'postgres://spreadwise:%s@database:5432/spreadwise' "$(cat secrets/database_password)" | made database_url
random | made owner_password
random | made bucket_secret
random | made remotes_signing_key
# Each container reads only those that it is given, as a user of its own.
chmod 0644 secrets/*
chmod 0700 secrets
