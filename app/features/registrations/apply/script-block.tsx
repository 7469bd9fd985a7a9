import { useLocale, useMessages } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";
import { localePath } from "#app/i18n/paths.ts";
import { followPath, stepPath } from "./addresses.ts";
import { useApplication } from "./apply-context.ts";
import { type ScriptData, slimForm } from "./page-data.ts";

type Props = { today: string };

/** What the script needs to know, as data, and the script itself. */
export function ScriptBlock({ today }: Props) {
  const locale = useLocale();
  const words = useMessages() as Words;
  const page = usePage();
  const { form, call, courses, draft, typed, draftAt } = useApplication();
  const data: ScriptData = {
    form: slimForm(form),
    locale,
    context: {
      today,
      closesOn: call.closesOn ?? today,
      courses: courses.map(({ id, level }) => ({ id, level })),
    },
    base: stepPath(locale, form, null),
    followPath: localePath(locale, followPath),
    words: {
      ...named("apply.script", words.apply.script),
      ...named("registrations.problem", words.registrations.problem),
    },
    agent: false,
    ...(draft && draftAt ? { draft: { typed, at: draftAt } } : {}),
  };
  const script = page?.build.scripts?.apply;
  return (
    <>
      <script
        type="application/json"
        data-application
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data; no `<` can end the block early
        dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
      />
      {script && <script type="module" src={script} />}
    </>
  );
}

function named(room: string, words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [`${room}.${key}`, text]));
}
