type Namespace = "script" | "queue";

/** The texts of a script by their full keys. */
export function scriptTexts(
  words: Words,
  namespaces: readonly Namespace[],
): Record<string, string> {
  return Object.assign(
    {},
    ...namespaces.map((namespace) =>
      withPrefix(`applying.${namespace}`, words.applying[namespace]),
    ),
  );
}

export function withPrefix(prefix: string, words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [`${prefix}.${key}`, text]));
}
