// Makes of the build what the program carries. Every text file is replaced by its .br: the server compresses nothing but
// for clients without brotli, and the program has each file once. The manifests that only bytes.mjs reads leave dist.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const worthIt = 1024;
for (const entry of readdirSync("dist", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(m?js|css|svg)$/.test(entry.name)) continue;
  const path = `${entry.parentPath}/${entry.name}`;
  const raw = readFileSync(path);
  if (raw.length < worthIt) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
  );
  rmSync(path);
}

mkdirSync("node_modules/.manifests", { recursive: true });
for (const app of ["portal", "wink", "preview", "phone", "hosted"])
  renameSync(`dist/.vite/${app}.json`, `node_modules/.manifests/${app}.json`);
