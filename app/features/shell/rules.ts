/** Paths are given without their language prefix. */
function startsWithAny(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Header, footer and banner are hidden here, whatever the language. */
export function hidesShell(path: string): boolean {
  return startsWithAny(path, ["/admin", "/login", "/auth", "/dashboard", "/registration"]);
}

/** Pages that depend on who looks, so that no copy of them may be shared. */
export function isPersonal(path: string): boolean {
  return hidesShell(path) || startsWithAny(path, ["/profile", "/register"]);
}

/** The menu entry that a path belongs to; the specification looks for the word anywhere in it. */
export const sections = ["about", "initiatives", "formations", "news", "contacts"] as const;
export type Section = (typeof sections)[number];

export function activeSection(path: string): Section | null {
  return sections.find((section) => path.includes(section)) ?? null;
}
