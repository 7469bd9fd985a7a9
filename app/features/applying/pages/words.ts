import compile from "icu-minify/compile";

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

function withPrefix(prefix: string, words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [`${prefix}.${key}`, text]));
}

type Tree = { [key: string]: string | Tree };
/** Messages in the form that needs no parser in the browser. */
export type CompiledWords = { [key: string]: unknown };

const compiled = new WeakMap<Words, CompiledWords>();

/** The texts of the views that a script renders again. */
export function viewWords(words: Words): CompiledWords {
  const { frame, ...applying } = words.applying;
  const { optional, reach, disability_consent, problem } = words.registrationForm;
  const { levels } = words.formations;
  const used = {
    applying,
    registrationForm: { optional, reach, disability_consent, problem },
    formations: { levels },
  };
  // The development server serves the script with the formatter that parses.
  if (import.meta.env.DEV) return used;
  const known = compiled.get(words) ?? compileAll(used);
  compiled.set(words, known);
  return known;
}

function compileAll(words: Tree): CompiledWords {
  return Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === "string" ? compile(text) : compileAll(text),
    ]),
  );
}
