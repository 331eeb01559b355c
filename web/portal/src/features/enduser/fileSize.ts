const units = ["KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];

/** Binary units: 2 MB are 2,097,152 bytes. Less than one KB is a part of it. */
export function fileSize(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${size.toLocaleString("en", { maximumFractionDigits: 2 })} ${units[unit]}`;
}
