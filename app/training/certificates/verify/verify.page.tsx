import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOrNothing, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import type { Route } from "./+types/verify.page.ts";
import { CodeForm } from "./code-form.tsx";
import type { Found } from "./verdict.ts";
import { Verdicts } from "./verdicts.tsx";
import styles from "./verify.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, skipCache } = pageOf(context);
  skipCache();
  const code = params.code.slice(0, 40);
  const [{ data: verified, status }, { keys }] = await Promise.all([
    readAnswer(api.certificates.verify[":code"].$get({ param: { code } })),
    answerOrNothing(api.certificates.keys.$get(), { keys: [] }),
  ]);
  const found: Found = verified?.state ?? foundBy(status);
  const statuses: Partial<Record<Found, number>> = { unknown: 404, many: 429, away: 503 };
  const headers = { "cache-control": "no-store", "x-robots-tag": "noindex" };
  return data({ keys, verified, found }, { status: statuses[found] ?? 200, headers });
}

function foundBy(status: number): Found {
  if (status === 404) return "unknown";
  return status === 429 ? "many" : "away";
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Whether a certificate is valid; shows no more than its paper does. */
export default function Verify() {
  const t = useTranslations("certificates.verify");
  const { keys, verified, found } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <PageHead title={t("title")} hidden />
      <Banner title={t("result")} trail={[{ label: t("title"), path: "/verify" }]} />
      <div className={`container section ${styles.page}`}>
        <Verdicts keys={keys} found={found} verified={verified} />
        <CodeForm />
      </div>
    </main>
  );
}
