/** A route that needs React in the browser exports `handle = { hydrate: true }`. */
export type PageHandle = {
  hydrate?: boolean;
  /** Its headings use a font of the device. */
  plainHeadings?: boolean;
  /** It starts what it needs of the script of public pages itself. */
  withoutScript?: boolean;
};

type Matches = ({ handle?: unknown } | undefined)[];

export function isHydrated(matches: Matches): boolean {
  return matches.some((match) => (match?.handle as PageHandle | undefined)?.hydrate === true);
}

export function hasPlainHeadings(matches: Matches): boolean {
  return matches.some((match) => (match?.handle as PageHandle | undefined)?.plainHeadings === true);
}

export function hasScript(matches: Matches): boolean {
  return !matches.some((match) => (match?.handle as PageHandle | undefined)?.withoutScript);
}
