import compile from "icu-minify/compile";
import { unsaidCauses } from "#app/device/refusal.ts";

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

type Tree = { [key: string]: string | Tree };
/** Messages in the form that needs no parser in the browser. */
export type CompiledWords = { [key: string]: unknown };

type View = keyof Words["applying"];
/** What all scripts say. */
const always: View[] = ["script", "queue", "queueItem"];
/** What the form says beside that. */
export const formViews: View[] = [
  "start",
  "step",
  "draftLink",
  "question",
  "documents",
  "review",
  "outcome",
  "receipt",
];

/** What was refused without words of the server, by its cause. */
export function unsaidWords({ apiClient }: Words): Record<string, string> {
  return Object.fromEntries(unsaidCauses.map((cause) => [cause, apiClient.refusal[cause]]));
}

const compiled = new WeakMap<Words, CompiledWords>();

/** The texts of the views that a script renders again. */
export function viewWords(words: Words, views: readonly View[]): CompiledWords {
  const { applying, registrationForm, formations, apiClient } = compiledWords(words);
  const used = [...always, ...views].map((view) => [view, (applying as CompiledWords)[view]]);
  const form = views.includes("start");
  return {
    applying: Object.fromEntries(used),
    apiClient,
    ...(form ? { registrationForm, formations } : {}),
  };
}

function compiledWords(words: Words): CompiledWords {
  const { optional, reach, disability_consent, problem } = words.registrationForm;
  const all = {
    applying: words.applying,
    apiClient: { waiting: words.apiClient.waiting, refusal: unsaidWords(words) },
    registrationForm: { optional, reach, disability_consent, problem },
    formations: { levels: words.formations.levels },
  };
  // In development the script parses messages in the browser, so they are not compiled.
  if (import.meta.env.DEV) return all;
  const known = compiled.get(words) ?? compileAll(all);
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
