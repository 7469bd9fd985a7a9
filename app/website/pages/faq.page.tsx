import { useLocale, useTranslations } from "use-intl";
import { mainAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { JsonLd } from "#app/base/shell/json-ld.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import type { StructuredData } from "#app/base/shell/structured-data.ts";
import { plainText } from "#app/content/rich-text/rich-text.ts";
import { RichTextInput } from "#app/content/rich-text/rich-text-schema.ts";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/faq.page.ts";
import styles from "./faq.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const site = await mainAnswer(api.settings.site.$get({ query: { keys: "faq" } }));
  const { documentFromMarkdown } = await import("#app/content/rich-text/from-markdown.ts");
  const questions = site?.faq?.map(({ key, question, answer }) => ({
    id: key,
    question,
    answer: documentFromMarkdown(answer) ?? RichTextInput.parse(answer),
  }));
  return { questions: questions ?? null };
}

/** Answers are always visible, so that the browser's search finds them. */
export default function FaqPage({ loaderData: { questions } }: Route.ComponentProps) {
  const t = useTranslations("pages.faq");
  const failed = useTranslations("pages")("failed");
  return (
    <main id="content">
      <PageHead title={t("title")} description={t("description")} />
      <Banner title={t("title")} lead={t("lead")} />
      <div className="container section">
        {!questions && <Notice tone="warning">{failed}</Notice>}
        {questions && (
          <>
            {questions.length > 0 && <JsonLd data={[faqData(questions)]} />}
            <div className={styles.questions}>
              {questions.map(({ id, question, answer }) => (
                <section key={id} className={styles.question} aria-labelledby={id}>
                  <h2 id={id} className={styles.title}>
                    {question}
                  </h2>
                  <Prose>
                    <RichTextView document={answer} />
                  </Prose>
                </section>
              ))}
            </div>
          </>
        )}
      </div>
      <Another />
    </main>
  );
}

function Another() {
  const t = useTranslations("pages.faq");
  const locale = useLocale();
  return (
    <section className={`section ${styles.another}`} aria-labelledby="another">
      <div className="container">
        <SectionHeading id="another" title={t("another")} lead={t("anotherText")} />
        <LinkButton tone="call" size="large" href={localePath(locale, "/contacts")}>
          {t("contact")}
        </LinkButton>
      </div>
    </section>
  );
}

type Questions = NonNullable<Route.ComponentProps["loaderData"]["questions"]>;

function faqData(questions: Questions) {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
    })),
  } satisfies StructuredData;
}
