type ScriptWord = keyof Words["apply"]["script"];
type ProblemWord = keyof Words["registrations"]["problem"];
type ParcelWord = keyof Words["apply"]["parcels"];
export type Said =
  | `apply.parcels.${ParcelWord}`
  | `apply.script.${ScriptWord}`
  | `registrations.problem.${ProblemWord}`;

let words: Record<string, string> = {};

/** The page brings along the few words that its script says. */
export function setWords(given: Record<string, string>) {
  words = given;
}

/** Only plain `{names}` are filled in: these words have no plurals. */
export function say(key: Said, values: Record<string, string | number> = {}): string {
  return (words[key] ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
