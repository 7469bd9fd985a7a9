import { useLoaderData } from "react-router";
import { useLocale } from "use-intl";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { pageNotFound } from "#app/features/shell/page-not-found.ts";
import { formWords, stepWords } from "../form/words.ts";
import { formByKey } from "../forms.ts";
import type { Route } from "./+types/apply.page.ts";
import { ApplicationProvider } from "./apply-context.ts";
import { ClosedView } from "./closed-view.tsx";
import frame from "./frame.module.css";
import { loadApplication } from "./load-application.ts";
import { OutcomeView } from "./outcome-view.tsx";
import { ScriptBlock } from "./script-block.tsx";
import { StartView } from "./start-view.tsx";
import { StatusLine } from "./status-line.tsx";
import { StepView } from "./step-view.tsx";
import { useFormTranslator } from "./words.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { form, step } = find(params, request);
  return {
    key: form.key,
    step: step?.name ?? null,
    ...(await loadApplication(context, request, form)),
  };
}

function find(params: { form: string; step?: string | undefined }, request: Request) {
  const form = formByKey(params.form) ?? pageNotFound(request);
  const step = form.steps.find(({ name }) => name === params.step);
  if (params.step !== undefined && !step) pageNotFound(request);
  return { form, step };
}

/** An application: one step on the page, the others at hand for the script. */
export default function ApplyPage() {
  const loaded = useLoaderData<typeof loader>();
  const form = formByKey(loaded.key);
  const words = useFormTranslator();
  const locale = useLocale();
  if (!form) return null;
  const { today, formation, ...facts } = loaded;
  const application = { ...facts, form };
  const here = form.steps.find(({ name }) => name === loaded.step);
  const { title, lead } = formWords(words, form);
  const pageTitle = here ? `${stepWords(words, here.name).title} – ${title}` : title;
  const start = <StartView formation={formation} />;
  return (
    <main id="content" className={frame.main}>
      <PageHead title={pageTitle} description={lead} hidden={here !== undefined} />
      {application.call.open ? (
        <ApplicationProvider value={application}>
          <StatusLine />
          <div data-stage>{here ? <StepView step={here} /> : start}</div>
          <template data-template="start">{start}</template>
          {form.steps.map((step) => (
            <template key={step.name} data-template={step.name}>
              <StepView step={step} />
            </template>
          ))}
          <template data-template="outcome">
            <OutcomeView />
          </template>
          <ScriptBlock locale={locale} today={today} />
        </ApplicationProvider>
      ) : (
        <ClosedView form={form} call={application.call} today={today} />
      )}
    </main>
  );
}
