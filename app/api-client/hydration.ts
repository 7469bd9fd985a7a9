/** A route that needs React in the browser exports `handle = { hydrate: true }`. */
export type PageHandle = { hydrate?: boolean };

export function isHydrated(matches: ({ handle?: unknown } | undefined)[]): boolean {
  return matches.some((match) => (match?.handle as PageHandle | undefined)?.hydrate === true);
}
