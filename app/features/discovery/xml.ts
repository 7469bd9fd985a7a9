const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text for an XML element or attribute; characters XML does not know are left out. */
export function xmlText(value: string): string {
  return value
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
