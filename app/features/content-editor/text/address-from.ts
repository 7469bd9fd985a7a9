/** What people type when they mean a web, mail or phone address. */
export function addressFrom(typed: string): string {
  const text = typed.trim();
  if (/^(?:[/#]|[a-z][a-z\d+.-]*:)/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s.()-]{8,20}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : text;
}
