const masked = /^[+\d\s()-]*[•*xX][+\d\s()•*xX-]*?(\d{2,})$/;

/** The last digits of a masked phone number, such as "0102" of "+63 ••• ••• 0102"; null for any other hint. */
export function endOfNumber(hint: string): string | null {
  return masked.exec(hint.trim())?.[1] ?? null;
}
