import { useLocale, useMessages, useTranslations } from "use-intl";
import { usePage } from "#app/base/shell/page-data.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { unbroken } from "#app/platform/i18n/unbroken.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { formWords } from "#app/website/registration-form/words.ts";
import { followPath } from "./addresses.ts";
import type { Application } from "./apply-context.ts";
import { ClosedQueue } from "./closed-queue.tsx";
import type { ClosedData } from "./form-facts.ts";
import { DRAFT_LIFE } from "./load-application.ts";
import { DataBlock } from "./script-block.tsx";
import styles from "./step.module.css";
import { viewWords } from "./words.ts";

type Props = Pick<Application, "form" | "intake" | "draft" | "draftAt"> & { today: string };

/** Shown while the intake is closed: its dates and useful links. */
export function ClosedView({ form, intake, today, draft, draftAt }: Props) {
  const t = useTranslations("applying.closed");
  const format = useFormatter();
  const locale = useLocale();
  const { title } = formWords(useReader(), form);
  const day = (date: string | number) =>
    unbroken(format.dateTime(new Date(date), { dateStyle: "long" }));
  const words = viewWords(useMessages() as Words, ["closed"]);
  const data: ClosedData = { form: form.key, locale, words };
  const { opensOn, closesOn } = intake;
  const later = opensOn !== null && opensOn > today;
  return (
    <section className={styles.step}>
      <h1>{title}</h1>
      <Notice tone="warning" title={t("title")}>
        {later && closesOn && <p>{t("opens", { from: day(opensOn), until: day(closesOn) })}</p>}
        {!later && closesOn && <p>{t("ended", { date: day(closesOn) })}</p>}
        {!closesOn && <p>{t("unknown")}</p>}
      </Notice>
      {draft && draftAt !== null && (
        <Notice>
          <p>{t("kept", { date: day(draftAt + DRAFT_LIFE) })}</p>
        </Notice>
      )}
      <div data-stage="closed">
        <ClosedQueue />
      </div>
      <p>{t("meanwhile")}</p>
      <p className={styles.actions}>
        <LinkButton href={localePath(locale, "/formations")}>{t("courses")}</LinkButton>
        <LinkButton tone="quiet" href={localePath(locale, "/news")}>
          {t("news")}
        </LinkButton>
        <LinkButton tone="quiet" href={localePath(locale, followPath)}>
          {t("follow")}
        </LinkButton>
      </p>
      <DataBlock name="closed" data={data} script={usePage()?.build.scripts?.apply} />
    </section>
  );
}
