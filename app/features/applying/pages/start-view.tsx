import { useTranslations } from "use-intl";
import { firstUnfinished } from "#app/features/registration-form/check.ts";
import { useReader } from "#app/features/registration-form/use-reader.ts";
import { documentWords, formWords } from "#app/features/registration-form/words.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useApplication, useStepPath } from "./apply-context.ts";
import { DraftLink } from "./draft-link.tsx";
import { QueuedList } from "./queued-list.tsx";
import styles from "./step.module.css";

/** First page: purpose, closing date and what to prepare. */
export function StartView({ formation }: { formation: string | null }) {
  const t = useTranslations("applying.start");
  const format = useFormatter();
  const to = useStepPath();
  const words = useReader();
  const { form, agent, intake, courses, draft, documents, lost, problems } = useApplication();
  const { title, lead } = formWords(words, form);
  const by = agent ? "agent" : "self";
  const first = draft ? firstUnfinished(form, problems, documents) : (form.steps[0]?.name ?? null);
  const chosen = courses.find(({ id }) => String(id) === formation);
  return (
    <section className={styles.step} data-view="start" data-title={title}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {lost && (
        <Notice tone="warning" title={t("lost")}>
          <p>{t("lostText")}</p>
        </Notice>
      )}
      {chosen && <p>{t("chosen", { course: chosen.title })}</p>}
      <div data-resume hidden={!draft}>
        <Notice title={t("resume", { by })}>
          <p>{draft ? t("resumeLink") : t("resumeText", { by })}</p>
          <p className={styles.actions}>
            <LinkButton href={to(first, { draft })} data-continue>
              {t("continue", { by })}
            </LinkButton>
            <Button tone="quiet" className={styles.scripted} data-forget>
              {t("forget")}
            </Button>
          </p>
        </Notice>
      </div>
      <QueuedList title={t("others")} />
      <ul className={styles.needed}>
        {intake.closesOn && (
          <li>
            {t("until", {
              date: format.dateTime(new Date(intake.closesOn), { dateStyle: "long" }),
            })}
          </li>
        )}
        <li>{t("age", form.age)}</li>
        <li>{t("free")}</li>
        <li>{t("time")}</li>
      </ul>
      <div className={styles.facts}>
        <h2>{t("prepare")}</h2>
        <ul className={styles.needed}>
          <li>{t("prepareIdentity", { by })}</li>
          <li>{t("preparePhone", { by })}</li>
          <li>
            {t("prepareDocuments", {
              documents: format.list(
                form.documents
                  .filter(({ needed }) => needed !== "no")
                  .map((document) => documentWords(words, document).label),
              ),
            })}
          </li>
        </ul>
        <p>{t("later", { by })}</p>
      </div>
      <p>
        <LinkButton
          tone="call"
          size="large"
          href={to(first, { formation })}
          data-start
          hidden={draft !== null}
        >
          {t("begin")}
        </LinkButton>
      </p>
      <DraftLink />
    </section>
  );
}
