type ScriptWord = keyof Words["applying"]["script"];
type ProblemWord = keyof Words["registrations"]["problem"];
type ParcelWord = keyof Words["applying"]["parcels"];
export type Said =
  | `applying.parcels.${ParcelWord}`
  | `applying.script.${ScriptWord}`
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
