import { useTranslations } from "use-intl";
import { formByKey } from "#app/features/registration-form/forms.ts";
import { formWords } from "#app/features/registration-form/words.ts";
import type { Translator } from "#app/i18n/translator.ts";

/** What a form is called. */
export function useFormTitle() {
  const t = useTranslations() as Translator;
  return (key: string) => {
    const form = formByKey(key);
    return form ? formWords(t, form).title : key;
  };
}
