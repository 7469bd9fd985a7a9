import { useTranslations } from "use-intl";
import { unbroken } from "#app/platform/i18n/unbroken.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { firstUnfinished } from "#app/website/registration-form/check.ts";
import { type DocumentDefinition, fieldsOf } from "#app/website/registration-form/definition.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { documentWords, formWords } from "#app/website/registration-form/words.ts";
import { useApplication, useStepPath } from "./apply-context.ts";
import { DraftLink } from "./draft-link.tsx";
import { useActions, useLive } from "./live.ts";
import { QueuedList } from "./queued-list.tsx";
import styles from "./step.module.css";
import { useOpen } from "./use-open.ts";
import { ViewHeading } from "./view-heading.tsx";

/** First page: purpose, closing date and what to prepare. */
export function StartView({ formation }: { formation: string | null }) {
  const t = useTranslations("applying.start");
  const format = useFormatter();
  const to = useStepPath();
  const words = useReader();
  const { form, agent, intake, courses, draft, documents, lost, problems } = useApplication();
  const { title, lead, cost } = formWords(words, form);
  const by = agent ? "agent" : "self";
  const ask = useTranslations("applying.script");
  const live = useLive();
  const actions = useActions();
  const onClick = useOpen();
  const begun = live ? live.resume !== undefined : draft !== null;
  const unfinished = live ? live.resume : firstUnfinished(form, problems, documents);
  const first = (begun ? unfinished : form.steps[0]?.name) ?? null;
  const isAsked = (question: string) => fieldsOf(form).some(({ name }) => name === question);
  const documentsNeeded = (when: DocumentDefinition["needed"]) =>
    form.documents
      .filter(({ needed }) => needed === when)
      .map((document) => documentWords(words, document).label);
  const [now, later] = [documentsNeeded("now"), documentsNeeded("later")];
  const chosen = courses.find(({ id }) => String(id) === formation);
  return (
    <section className={styles.step} data-view="start">
      <ViewHeading>{title}</ViewHeading>
      <p className={styles.lead}>{lead}</p>
      {lost && (
        <Notice tone="warning" title={t("lost")}>
          <p>{t("lostText")}</p>
        </Notice>
      )}
      {chosen && <p>{t("chosen", { course: chosen.title })}</p>}
      <div data-resume hidden={!begun}>
        <Notice title={t("resume", { by })}>
          <p>{draft ? t("resumeLink") : t("resumeText", { by })}</p>
          <p className={styles.actions}>
            <LinkButton href={to(first, { draft })} onClick={onClick} data-continue>
              {t("continue", { by })}
            </LinkButton>
            <Button
              tone="quiet"
              className={styles.scripted}
              // Erasing cannot be undone, so it is confirmed.
              onClick={() => confirm(ask("forgetSure")) && actions?.startNew()}
            >
              {t("forget")}
            </Button>
          </p>
        </Notice>
      </div>
      {live && actions && (
        <QueuedList
          title={t("others")}
          submissions={live.others}
          retryAt={live.retryAt}
          fix={() => to("review")}
          onFix={actions.fix}
          onDrop={actions.drop}
          onDiscard={actions.discard}
        />
      )}
      <ul className={styles.needed}>
        {intake.closesOn && (
          <li>
            {t("until", {
              date: unbroken(format.dateTime(new Date(intake.closesOn), { dateStyle: "long" })),
            })}
          </li>
        )}
        <li>{t("age", form.age)}</li>
        {cost && <li>{cost}</li>}
        <li>{t("time")}</li>
      </ul>
      <div className={styles.facts}>
        <h2>{t("prepare")}</h2>
        <ul className={styles.needed}>
          {isAsked("identity_number") && <li>{t("prepareIdentity", { by })}</li>}
          <li>{t("preparePhone", { by })}</li>
          {now.length > 0 && (
            <li>
              {t("prepareNeeded")} <DocumentNames names={now} />
            </li>
          )}
          {later.length > 0 && (
            <li>
              {t("prepareDocuments")} <DocumentNames names={later} />
            </li>
          )}
        </ul>
        {later.length > 0 && <p>{t("later", { by })}</p>}
      </div>
      <p>
        <LinkButton
          tone="call"
          size="large"
          href={to(first, { formation })}
          onClick={onClick}
          data-start
          hidden={begun}
        >
          {t("begin")}
        </LinkButton>
      </p>
      <DraftLink />
    </section>
  );
}

function DocumentNames({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
