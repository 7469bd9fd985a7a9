import { data, redirect, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOrNothing } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { postedForm } from "#app/api-client/posted-form.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import { isNumber, readCode } from "../rules.ts";
import type { Route } from "./+types/verify-form.page.ts";
import { CodeForm } from "./code-form.tsx";
import { Verdicts } from "./verdicts.tsx";
import styles from "./verify.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const { keys } = await answerOrNothing(api.certificates.keys.$get(), { keys: [] });
  return { keys };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { locale } = pageOf(context);
  const typed = String((await postedForm(request)).get("code") ?? "").slice(0, 60);
  const code = readCode(typed);
  if (code) throw redirect(localePath(locale, `/verify/${code}`), 303);
  const problem = isNumber(typed) ? ("number" as const) : ("code" as const);
  return data({ typed, problem }, { status: 422 });
}

/** Asks for the code of a certificate; kept on the device, it also checks QR codes without a line. */
export default function VerifyForm() {
  const t = useTranslations("certificates.verify");
  const { keys } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main id="content">
      <PageHead title={t("title")} description={t("lead")} hidden />
      <Banner title={t("title")} lead={t("lead")} />
      <div className={`container section ${styles.page}`}>
        <Verdicts keys={keys} found="offline" verified={null} />
        <CodeForm typed={refused?.typed} problem={refused?.problem} />
      </div>
    </main>
  );
}
