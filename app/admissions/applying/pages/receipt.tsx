import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { followPath, receiptHref } from "./addresses.ts";
import styles from "./receipt.module.css";
import { ViewHeading } from "./view-heading.tsx";

type Props = {
  reference: string;
  sentAt: string;
  /** URL of the PDF with a short-lived token. */
  pdf: string | null;
  /** The reader is the agent who typed it. */
  agent?: boolean;
  /** Only the year of birth is known, which opens the follow-up page only with the phone number. */
  yearOnly?: boolean;
  publicUrl: string;
};

/** The reference, what to do with it and what happens next. */
export function Receipt(props: Props) {
  const { reference, sentAt, pdf, agent = false, yearOnly = false, publicUrl } = props;
  const t = useTranslations("applying.receipt");
  const locale = useLocale();
  const by = agent ? "agent" : "self";
  const queue = useTranslations("applying.queue");
  const follow = publicUrl + localePath(locale, followPath);
  const shared = { reference, link: follow };
  return (
    <div className={styles.receipt}>
      <ViewHeading>{t("title", { by })}</ViewHeading>
      <div className={styles.card}>
        <p>{t("reference")}</p>
        <p className={styles.reference} data-reference>
          {reference}
        </p>
        <p>
          {t("sentAt")} <span>{sentAt}</span>
        </p>
      </div>
      <p>{t(yearOnly ? "keepYear" : "keep", { by })}</p>
      <p className={`${styles.ways} no-print`}>
        {pdf && (
          <LinkButton href={pdf} data-pdf>
            {t("pdf")}
          </LinkButton>
        )}
        <Button tone="quiet" className={styles.print} data-print onClick={() => print()}>
          {t("print")}
        </Button>
        <LinkButton
          tone="quiet"
          href={shareLink(agent ? queue("share", shared) : t("share", shared))}
          data-whatsapp
          rel="noopener"
          target="_blank"
        >
          {t("whatsapp", { by })}
        </LinkButton>
      </p>
      <div className={styles.next}>
        <h2>{t("next")}</h2>
        <ol>
          <li>{t("next1", { by })}</li>
          <li>{t("next2", { by })}</li>
          <li>{t("next3")}</li>
        </ol>
        <p>
          <a href={follow}>{t("follow", { by })}</a>
        </p>
      </div>
    </div>
  );
}

type Sent = {
  reference: string;
  submitted_at: string;
  birth_year_only: boolean;
  token: string | null;
  publicUrl: string;
};

/** The receipt without the script, shown at the link of the draft. */
export function SentReceipt({ reference, token, publicUrl, ...sent }: Sent) {
  const locale = useLocale();
  const format = useFormatter();
  const moment = { dateStyle: "long", timeStyle: "short" } as const;
  return (
    <Receipt
      reference={reference}
      sentAt={format.dateTime(new Date(sent.submitted_at), moment)}
      pdf={token ? receiptHref(locale, reference, token) : null}
      yearOnly={sent.birth_year_only}
      publicUrl={publicUrl}
    />
  );
}

function shareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
