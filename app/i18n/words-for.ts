/** Words whose key is made at run time, or nothing where there are none. */
export function wordsFor(
  t: { has: (key: never) => boolean; (key: never, values?: never): string },
  key: string,
  values: object = {},
): string | null {
  return t.has(key as never) ? t(key as never, values as never) : null;
}
