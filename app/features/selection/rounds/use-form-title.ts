import { useTranslations } from "use-intl";
import { formWords } from "#app/features/registrations/form/words.ts";
import { formByKey } from "#app/features/registrations/forms.ts";
import type { Translator } from "#app/i18n/translator.ts";

/** What a form is called. */
export function useFormTitle() {
  const t = useTranslations() as Translator;
  return (key: string) => {
    const form = formByKey(key);
    return form ? formWords(t, form).title : key;
  };
}
