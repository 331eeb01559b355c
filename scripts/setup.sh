#!/usr/bin/env bash
# Installs what is missing for a target and says so: scripts/setup.sh run | test | check | pictures
# System packages need root; without it the one line to run is printed instead.
set -euo pipefail
cd "$(dirname "$0")/.."

need=()
want() { # command package
	command -v "$1" >/dev/null 2>&1 || need+=("$2")
}

command -v go >/dev/null || { echo "Go 1.26 or newer is needed: https://go.dev/doc/install" >&2; exit 1; }
command -v node >/dev/null || { echo "Node 20.19 or newer is needed: https://nodejs.org" >&2; exit 1; }
node -e 'const [a,b]=process.versions.node.split(".").map(Number);process.exit(a>20||(a===20&&b>=19)?0:1)' ||
	{ echo "Node $(node --version) is too old: 20.19 or newer is needed" >&2; exit 1; }

want tesseract tesseract-ocr
want pdftoppm poppler-utils
tesseract --list-langs 2>/dev/null | grep -qx spa || need+=(tesseract-ocr-spa) # it has ñ
if [ "${1:-run}" = pictures ]; then
	want chromium-headless-shell chromium-headless-shell
	want img2webp webp # cwebp too
fi
if [ "${1:-run}" = check ]; then
	want php php-cli # samples are in it, too
	php -m 2>/dev/null | grep -qx curl || need+=(php-curl)
fi
if [[ "${1:-run}" = @(test|check) ]]; then
	want chromium-headless-shell chromium-headless-shell
	want curl curl
	want python3 python3 # the guide for it is run
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || need+=(postgresql)
	[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || need+=(fonts-dejavu-core)
fi
if [ ${#need[@]} -gt 0 ]; then
	line="apt-get update && apt-get install -y --no-install-recommends ${need[*]}"
	if [ "$(id -u)" != 0 ]; then
		echo "These system packages are missing. Run:  sudo sh -c '$line'" >&2
		exit 1
	fi
	echo "Installing ${need[*]}"
	DEBIAN_FRONTEND=noninteractive sh -c "$line" >/dev/null
fi

stamp=web/node_modules/.package-lock.json
if [ ! -e "$stamp" ] || [ web/package-lock.json -nt "$stamp" ]; then
	echo "Installing the packages of the front ends"
	# Not npm ci: it insists on entries for the optional binaries of every platform, which a registry may not carry.
	(cd web && npm install --no-save --no-audit --no-fund --loglevel=error)
	touch "$stamp"
fi

# Documents are read without it, too; the tests hold what both readers do.
scripts/ocr.sh || { [[ "${1:-run}" != @(test|check) ]] && echo "Documents will be read with Tesseract alone."; }
