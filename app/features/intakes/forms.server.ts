import { formByKey, forms } from "#app/features/registration-form/forms.ts";
import { formWords } from "#app/features/registration-form/words.ts";
import type { Translator } from "#app/i18n/translator.ts";

// The only place of this feature that knows how forms are defined.

export function isForm(key: string): boolean {
  return formByKey(key) !== null;
}

export function formTitles(t: Translator): { key: string; title: string }[] {
  return forms.map((form) => ({ key: form.key, title: formWords(t, form).title }));
}

/** The key itself for a form that no longer exists. */
export function formTitle(t: Translator, key: string): string {
  return formTitles(t).find((form) => form.key === key)?.title ?? key;
}

export function ageLimitsOf(key: string): { from: number; to: number } | null {
  return formByKey(key)?.age ?? null;
}
