import { useLoaderData, useLocation } from "react-router";
import { readAnswers } from "#app/features/registration-form/check.ts";
import { useReader } from "#app/features/registration-form/use-reader.ts";
import { formWords, stepWords } from "#app/features/registration-form/words.ts";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { pageNotFound } from "#app/features/shell/page-not-found.ts";
import { splitLocale } from "#app/i18n/paths.ts";
import type { Route } from "./+types/apply.page.ts";
import { agentPath } from "./addresses.ts";
import { ApplicationProvider } from "./apply-context.ts";
import { ClosedView } from "./closed-view.tsx";
import frame from "./frame.module.css";
import { loadApplication, loadForm } from "./load-application.ts";
import { postStep } from "./post-step.ts";
import { SentReceipt } from "./receipt.tsx";
import { ScriptBlock } from "./script-block.tsx";
import { givenFrom } from "./typed.ts";
import { Views } from "./views.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { form, step } = await find(context, params, request);
  return {
    form,
    step: step?.name ?? null,
    ...(await loadApplication(context, request, form)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { form, step } = await find(context, params, request);
  return postStep(context, request, form, step ?? pageNotFound(request));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

type Params = { form: string; step?: string | undefined };

async function find(context: Route.LoaderArgs["context"], params: Params, request: Request) {
  const form = (await loadForm(context, params.form)) ?? pageNotFound(request);
  const step = form.steps.find(({ name }) => name === params.step);
  if (params.step !== undefined && !step) pageNotFound(request);
  return { form, step };
}

/** A step of the form, the notice of a closed intake, or the receipt of a submitted draft. */
export default function ApplyPage({ actionData }: Route.ComponentProps) {
  const { form, step, today, formation, receipt, token, ...facts } = useLoaderData<typeof loader>();
  const words = useReader();
  const { pathname } = useLocation();
  const here = form.steps.find(({ name }) => name === step);
  const { title, lead } = formWords(words, form);
  const typed = { ...facts.typed, ...actionData?.typed };
  const context = { today, closesOn: facts.intake.closesOn ?? today, courses: facts.courses };
  const read = readAnswers(form, givenFrom(form, typed), context);
  const agent = splitLocale(pathname).path.startsWith(`${agentPath}/`);
  const application = { ...facts, ...actionData, form, agent, typed, ...read };
  return (
    <main id="content" className={frame.main}>
      <PageHead
        title={here ? `${stepWords(words, here).title} – ${title}` : title}
        description={lead}
        hidden={agent || here !== undefined}
      />
      {receipt && <SentReceipt {...receipt} token={token} />}
      {!receipt && !application.intake.open && <ClosedView {...application} today={today} />}
      {!receipt && application.intake.open && (
        <ApplicationProvider value={application}>
          <Views here={here} formation={formation} />
          <ScriptBlock today={today} />
        </ApplicationProvider>
      )}
    </main>
  );
}
