import { Card } from "@mantine/core";
import { useState } from "react";
import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { LanguagePanels } from "#app/staff/form/language-panels.tsx";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/template.page.ts";
import type { TemplateDetails } from "./schema.ts";
import styles from "./templates.module.css";
import { TextForm } from "./text-form.tsx";
import { useKindWords } from "./use-kind-words.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const templates = pageOf(context).api["message-templates"];
  const found = await readAnswer(templates[":kind"].$get({ param: { kind: params.kind } }));
  if (!found.data) throw data(null, { status: found.status });
  return found.data;
}

export default function Template() {
  const t = useTranslations("templates");
  const words = useKindWords();
  const template = useLoaderData<typeof loader>();
  const [shown, setShown] = useState<Locale>("fr");
  return (
    <>
      <PageHeader title={words.name(template.kind)} lead={words.when(template.kind)} />
      <LanguagePanels shown={shown} onShow={setShown} name={(locale) => t(`languages.${locale}`)}>
        {(locale) => (
          <TextForm key={template.texts[locale].version} template={template} locale={locale} />
        )}
      </LanguagePanels>
      <History template={template} locale={shown} />
    </>
  );
}

function History({ template, locale }: { template: TemplateDetails; locale: Locale }) {
  const t = useTranslations("templates.history");
  const format = useFormatter();
  const own = template.history.filter((one) => one.locale === locale);
  if (!own.length) return null;
  return (
    <Card withBorder component="section" mt="lg" aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        {t("title")}
      </h2>
      {own.map(({ version, standard, at, by, subject, body, short }) => (
        <details key={version} className={styles.version}>
          <summary>
            {t(standard ? "standard" : "changed", { version })} · {by} ·{" "}
            {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
          </summary>
          <p>
            <strong>{subject}</strong>
          </p>
          <p className={styles.text}>{body}</p>
          {short && <p className={styles.text}>{short}</p>}
        </details>
      ))}
    </Card>
  );
}
