/** Hands a file that was made in the browser to the person. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A byte order mark makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

export function saveCsv(name: string, text: string) {
  saveFile(name, new Blob([byteOrderMark, text], { type: "text/csv" }));
}
