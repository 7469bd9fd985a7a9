import { redirect, useLoaderData, useLocation } from "react-router";
import { useMessages } from "use-intl";
import { pageOf } from "#app/api-client/page-context.ts";
import { usePage } from "#app/base/shell/page-data.ts";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { pageNotFound } from "#app/base/shell/page-not-found.ts";
import { splitLocale } from "#app/platform/i18n/paths.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { formWords, stepWords } from "#app/website/registration-form/words.ts";
import type { Route } from "./+types/apply.page.ts";
import { agentPath, stepPath } from "./addresses.ts";
import { ClosedView } from "./closed-view.tsx";
import { type FormData, type FormFacts, formFor } from "./form-facts.ts";
import { FormRoot } from "./form-root.tsx";
import frame from "./frame.module.css";
import { loadApplication, loadForm } from "./load-application.ts";
import { postStep } from "./post-step.ts";
import { SentReceipt } from "./receipt.tsx";
import { DataBlock } from "./script-block.tsx";
import { formViews, viewWords } from "./words.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { form, step } = await find(context, params, request);
  if (params.step !== undefined && !step) leaveOldStep(context, request, form);
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
  return { form, step: form.steps.find(({ name }) => name === params.step) };
}

/** A link to a draft may name a step that a newer version of the form no longer has. */
function leaveOldStep(
  context: Route.LoaderArgs["context"],
  request: Request,
  form: FormDefinition,
): never {
  const draft = new URL(request.url).searchParams.get("draft") ?? pageNotFound(request);
  throw redirect(stepPath(pageOf(context).locale, form, null, { draft }));
}

/** A step of the form, the notice of a closed intake, or the receipt of a submitted draft. */
export default function ApplyPage({ actionData }: Route.ComponentProps) {
  const { form, receipt, token, ...loaded } = useLoaderData<typeof loader>();
  const words = useReader();
  const { pathname } = useLocation();
  const here = form.steps.find(({ name }) => name === loaded.step);
  const { title, lead } = formWords(words, form);
  const typed = { ...loaded.typed, ...actionData?.typed };
  const page = usePage();
  const publicUrl = page?.publicUrl ?? "";
  const agent = splitLocale(pathname).path.startsWith(`${agentPath}/`);
  const facts: FormFacts = { ...loaded, ...actionData, form, agent, typed, publicUrl };
  const data = {
    locale: words.locale,
    words: viewWords(useMessages() as Words, agent ? [...formViews, "agent"] : formViews),
  };
  return (
    <main id="content" className={frame.main}>
      <PageHead
        title={here ? `${stepWords(words, here).title} – ${title}` : title}
        description={lead}
        hidden={agent || here !== undefined}
      />
      {receipt && <SentReceipt {...receipt} token={token} publicUrl={publicUrl} />}
      {!receipt && !facts.intake.open && <ClosedView {...facts} />}
      {!receipt && facts.intake.open && (
        <>
          <div className={frame.stage} data-stage="form">
            <FormRoot facts={facts} />
          </div>
          <DataBlock
            name="form"
            data={{ ...data, facts: { ...facts, form: formFor(words, form) } } satisfies FormData}
            script={page?.build.scripts?.apply}
          />
        </>
      )}
    </main>
  );
}
