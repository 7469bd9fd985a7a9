import { currentForms, formByKey, isRetired } from "#app/website/registration-form/forms.server.ts";
import { formWords, type Reader } from "#app/website/registration-form/words.ts";

// The only place of this feature that knows how forms are defined.

export function isForm(key: string): boolean {
  return formByKey(key) !== null;
}

export function formTitles(reader: Reader): { key: string; title: string }[] {
  return currentForms().map((form) => ({ key: form.key, title: formWords(reader, form).title }));
}

/** The key itself for a form that no longer exists. */
export function formTitle(reader: Reader, key: string): string {
  const form = formByKey(key);
  return form ? formWords(reader, form).title : key;
}

export function isFormRetired(key: string): boolean {
  return isRetired(key);
}

export function ageLimitsOf(key: string): { from: number; to: number } | null {
  return formByKey(key)?.age ?? null;
}
