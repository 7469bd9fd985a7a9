import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formWords } from "../form/words.ts";
import { followPath } from "./addresses.ts";
import type { Application } from "./apply-context.ts";
import styles from "./step.module.css";
import { useFormTranslator } from "./words.ts";

type Props = Pick<Application, "form" | "call"> & { today: string };

/** No applications today: since when, until when, and what one can do meanwhile. */
export function ClosedView({ form, call, today }: Props) {
  const t = useTranslations("apply.closed");
  const format = useFormatter();
  const locale = useLocale();
  const { title } = formWords(useFormTranslator(), form);
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "long" });
  const { opensOn, closesOn } = call;
  const later = opensOn !== null && opensOn > today;
  return (
    <section className={styles.step}>
      <h1>{title}</h1>
      <Notice tone="warning" title={t("title")}>
        {later && closesOn && <p>{t("opens", { from: day(opensOn), until: day(closesOn) })}</p>}
        {!later && closesOn && <p>{t("ended", { date: day(closesOn) })}</p>}
        {!closesOn && <p>{t("unknown")}</p>}
      </Notice>
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
    </section>
  );
}
