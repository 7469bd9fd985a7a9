import { currentForms, formByKey } from "#app/features/registration-form/forms.server.ts";
import { formWords, type Reader } from "#app/features/registration-form/words.ts";

// The only place of this feature that knows how forms are defined.

export function isForm(key: string): boolean {
  return formByKey(key) !== null;
}

export function formTitles(reader: Reader): { key: string; title: string }[] {
  return currentForms().map((form) => ({ key: form.key, title: formWords(reader, form).title }));
}

/** The key itself for a form that no longer exists. */
export function formTitle(reader: Reader, key: string): string {
  return formTitles(reader).find((form) => form.key === key)?.title ?? key;
}

export function ageLimitsOf(key: string): { from: number; to: number } | null {
  return formByKey(key)?.age ?? null;
}
