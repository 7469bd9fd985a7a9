/**
 * Whether two values say the same. The database sorts the keys of a document and the server trims
 * what people type, so neither makes a difference.
 */
export function same(one: unknown, other: unknown): boolean {
  if (typeof one === "string" && typeof other === "string") return said(one) === said(other);
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => same(one[name], other[name]));
}

function said(text: string): string {
  return text.trim().normalize("NFC");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
