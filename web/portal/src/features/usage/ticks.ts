/** The numbers of an axis from zero to at least the top: whole, and 1, 2 or 5 times a power of ten apart. */
export function ticks(top: number, most = 5): number[] {
  const rough = Math.max(1, top / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const count = Math.max(1, Math.ceil(top / step));
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}
