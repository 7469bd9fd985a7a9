import { createContext, useContext } from "react";
import { type RouterContextProvider, useMatches } from "react-router";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import type { FormDefinition } from "./definition.ts";
import { useReader } from "./use-reader.ts";
import { formWords, shortName } from "./words.ts";

type WithForms = { formDefinitions: FormDefinition[] };

/** For the loader of a staff screen that shows answers; `useForms` finds its result. */
export async function loadForms(context: Readonly<RouterContextProvider>): Promise<WithForms> {
  const { api } = pageOf(context);
  return { formDefinitions: await answerOr(api["registration-forms"].definitions.$get(), []) };
}

/** For a screen about one registration: its form, in the version of its answers. */
export async function loadFormVersion(
  context: Readonly<RouterContextProvider>,
  { form: key, form_version }: { form: string; form_version: number },
): Promise<WithForms> {
  const { api } = pageOf(context);
  const query = { version: String(form_version) };
  const definition = api["registration-forms"][":key"].definition.$get({ param: { key }, query });
  const form = await answerOr(definition, null);
  return { formDefinitions: form ? [form] : [] };
}

/** The forms of a list, of which the open record has others. */
export const FormsContext = createContext<FormDefinition[] | null>(null);

/** The forms that the loader of this screen, or of a layout around it, has loaded. */
export function useForms(): FormDefinition[] {
  const given = useContext(FormsContext);
  const loaded = useMatches().map(({ loaderData }) => loaderData as Partial<WithForms> | undefined);
  return given ?? loaded.findLast((data) => data?.formDefinitions)?.formDefinitions ?? [];
}

export function useFormByKey(): (key: string) => FormDefinition | null {
  const forms = useForms();
  return (key) => forms.find((form) => form.key === key) ?? null;
}

/** The short name of a form; its key when it is unknown. */
export function useFormShortName(): (key: string) => string {
  const reader = useReader();
  const formByKey = useFormByKey();
  return (key) => {
    const form = formByKey(key);
    return form ? shortName(reader, form) : key;
  };
}

/** The title of a form; its key when it is unknown. */
export function useFormTitle(): (key: string) => string {
  const reader = useReader();
  const formByKey = useFormByKey();
  return (key) => {
    const form = formByKey(key);
    return form ? formWords(reader, form).title : key;
  };
}
