/** Embeddings, overrides and isolates make a text read in another order than it is stored. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;

/** Does the text reverse or reorder what people see? */
export function turnsText(text: string): boolean {
  return turning.test(text);
}

/** Without the signs that `turnsText` finds, and without what no text may contain. */
export function withoutTurning(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069\0]/g, "");
}

/** Is there nothing that a person sees? Such a text would pass for an answer or a name. */
export function isInvisible(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u.test(text);
}

/** Removes signs that nobody sees: zero-width spaces and joiners, soft hyphens, direction marks. */
export function withoutHidden(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "");
}
