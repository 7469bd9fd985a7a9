/** Why a form cannot be published; the text is `formEditor.problems.<key>`. */
export type FormProblem = { key: string; values?: Record<string, string | number> };
/** By the path of the field. */
export type FormProblems = Record<string, FormProblem>;
