/** The message of a key built at run time, or null when there is none. */
export function wordsFor(
  t: { has: (key: never) => boolean; (key: never, values?: never): string },
  key: string,
  values: object = {},
): string | null {
  return t.has(key as never) ? t(key as never, values as never) : null;
}
