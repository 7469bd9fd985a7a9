import { useLocale, useMessages } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";
import { localePath } from "#app/i18n/paths.ts";
import { followPath } from "./addresses.ts";
import { useApplication, useStepPath } from "./apply-context.ts";
import { DataBlock } from "./data-block.tsx";
import { type ScriptData, slimForm } from "./page-data.ts";
import { named, wordsIn } from "./words.ts";

type Props = { today: string };

/** What the script needs to know, as data, and the script itself. */
export function ScriptBlock({ today }: Props) {
  const locale = useLocale();
  const words = useMessages() as Words;
  const page = usePage();
  const to = useStepPath();
  const { form, agent, call, courses, draft, papers, typed, draftAt } = useApplication();
  const data: ScriptData = {
    form: slimForm(form),
    locale,
    context: {
      today,
      closesOn: call.closesOn ?? today,
      courses: courses.map(({ id, level }) => ({ id, level })),
    },
    base: to(null),
    followPath: localePath(locale, followPath),
    words: {
      ...wordsIn(words, ["script", "parcels"]),
      ...named("registrations.problem", words.registrations.problem),
    },
    agent,
    ...(draft && draftAt ? { draft: { typed, at: draftAt, link: draft, papers } } : {}),
  };
  return <DataBlock name="application" data={data} script={page?.build.scripts?.apply} />;
}
