type ScriptKey = keyof Words["applying"]["script"];
type ProblemKey = keyof Words["registrationForm"]["problem"];
type QueueKey = keyof Words["applying"]["queue"];
export type ScriptTextKey =
  | `applying.queue.${QueueKey}`
  | `applying.script.${ScriptKey}`
  | `registrationForm.problem.${ProblemKey}`;

let texts: Record<string, string> = {};

/** The page contains the texts of its script as data. */
export function setScriptTexts(given: Record<string, string>) {
  texts = given;
}

/** Replaces `{name}` placeholders only; these texts have no plurals. */
export function scriptText(
  key: ScriptTextKey,
  values: Record<string, string | number> = {},
): string {
  return (texts[key] ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
