import { useLocale, useMessages } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";
import { localePath } from "#app/i18n/paths.ts";
import { followPath } from "./addresses.ts";
import { useApplication, useStepPath } from "./apply-context.ts";
import { DataBlock } from "./data-block.tsx";
import { type ScriptData, slimForm } from "./page-data.ts";
import { withPrefix, scriptTexts } from "./words.ts";

type Props = { today: string };

/** The data of the form script, and the script. */
export function ScriptBlock({ today }: Props) {
  const locale = useLocale();
  const words = useMessages() as Words;
  const page = usePage();
  const to = useStepPath();
  const { form, agent, intake, courses, draft, draftDocuments: documents, typed, draftAt } = useApplication();
  const data: ScriptData = {
    form: slimForm(form),
    locale,
    context: {
      today,
      closesOn: intake.closesOn ?? today,
      courses: courses.map(({ id, level }) => ({ id, level })),
    },
    base: to(null),
    followPath: localePath(locale, followPath),
    words: {
      ...scriptTexts(words, ["script", "parcels"]),
      ...withPrefix("registrations.problem", words.registrations.problem),
    },
    agent,
    ...(draft && draftAt ? { draft: { typed, at: draftAt, link: draft, documents: documents } } : {}),
  };
  return <DataBlock name="application" data={data} script={page?.build.scripts?.apply} />;
}
