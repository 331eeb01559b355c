// Replaces every built text file by its .gz and .br, so that the server compresses nothing at run time and the program
// does not carry the plain text as well.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const worthIt = 1024;
for (const entry of readdirSync("dist", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  const path = `${entry.parentPath}/${entry.name}`;
  const raw = readFileSync(path);
  if (raw.length < worthIt) continue;
  writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
  );
  rmSync(path);
}
