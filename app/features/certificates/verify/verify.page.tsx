import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/features/shell/banner.tsx";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Verified } from "../schema.ts";
import type { Route } from "./+types/verify.page.ts";
import { CheckedHere } from "./checked-here.tsx";
import { CodeForm } from "./code-form.tsx";
import { Facts, useDay } from "./facts.tsx";
import styles from "./verify.module.css";

/** What was found; `away` when nobody could look. */
type Found = "valid" | "revoked" | "unknown" | "many" | "away";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, skipCache } = pageOf(context);
  skipCache();
  const code = params.code.slice(0, 40);
  const [{ data: verified, status }, { keys }] = await Promise.all([
    readAnswer(api.certificates.verify[":code"].$get({ param: { code } })),
    answerOr(api.certificates.keys.$get(), { keys: [] }),
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
      <Banner
        title={t("result")}
        trail={[{ label: t("title"), path: "/verify" }]}
        lead={t("resultLead")}
      />
      <div className={`container section ${styles.page}`}>
        <Answer found={found} verified={verified} />
        <CheckedHere keys={keys} served={found !== "away"} />
        <CodeForm />
      </div>
    </main>
  );
}

const tones = {
  valid: "success",
  revoked: "error",
  unknown: "error",
  many: "warning",
  away: "warning",
} as const;

function Answer({ found, verified }: { found: Found; verified: Verified | null }) {
  const t = useTranslations("certificates.verify");
  const day = useDay();
  return (
    <section aria-label={t("result")} data-answer={found}>
      <Notice tone={tones[found]} role="status" title={t(`states.${found}.title`)}>
        <p>
          {t(`states.${found}.text`, {
            day: verified?.revoked_on ? day(verified.revoked_on) : "",
          })}
        </p>
      </Notice>
      {verified && <Facts facts={verified} />}
    </section>
  );
}
