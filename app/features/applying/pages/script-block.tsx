import { useLocale, useMessages } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";
import { localePath } from "#app/i18n/paths.ts";
import { DataBlock as JsonBlock } from "#app/ui/inline-script.tsx";
import { followPath } from "./addresses.ts";
import { useApplication, useStepPath } from "./apply-context.ts";
import { type ScriptData, slimForm } from "./page-data.ts";
import { scriptTexts, withPrefix } from "./words.ts";

type Props = { today: string };

/** The data of the form script, and the script. */
export function ScriptBlock({ today }: Props) {
  const locale = useLocale();
  const words = useMessages() as Words;
  const page = usePage();
  const to = useStepPath();
  const {
    form,
    agent,
    intake,
    courses,
    draft,
    draftDocuments: documents,
    typed,
    draftAt,
  } = useApplication();
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
      ...scriptTexts(words, ["script", "queue"]),
      ...withPrefix("registrationForm.problem", words.registrationForm.problem),
    },
    agent,
    ...(draft && draftAt
      ? { draft: { typed, at: draftAt, link: draft, documents: documents } }
      : {}),
  };
  return <DataBlock name="application" data={data} script={page?.build.scripts?.apply} />;
}

type DataBlockProps = { name: string; data: object; script: string | undefined };

/** JSON data in the page and the script that reads it. */
export function DataBlock({ name, data, script }: DataBlockProps) {
  return (
    <>
      <JsonBlock {...{ [`data-${name}`]: "" }} data={data} />
      {script && <script type="module" src={script} />}
    </>
  );
}
