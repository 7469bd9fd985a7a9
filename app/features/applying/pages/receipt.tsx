import { useLocale, useTranslations } from "use-intl";
import { usePage } from "#app/features/shell/page-data.ts";
import { localePath } from "#app/i18n/paths.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { followPath, receiptHref, receiptPath } from "./addresses.ts";
import styles from "./receipt.module.css";

type Props = {
  /** Empty in the template, which the script fills in. */
  reference: string;
  sentAt: string;
  /** URL of the PDF with a short-lived token. */
  pdf: string | null;
  /** The reader is the agent who typed it. */
  agent?: boolean;
};

/** The reference, what to do with it and what happens next. */
export function Receipt({ reference, sentAt, pdf, agent = false }: Props) {
  const t = useTranslations("applying.receipt");
  const locale = useLocale();
  const by = agent ? "agent" : "self";
  const follow = (usePage()?.publicUrl ?? "") + localePath(locale, followPath);
  return (
    <div className={styles.receipt}>
      <h1 tabIndex={-1}>{t("title", { by })}</h1>
      <div className={styles.card}>
        <p>{t("reference")}</p>
        <p className={styles.reference} data-reference>
          {reference}
        </p>
        <p>
          {t("sentAt")} <span data-sent-at>{sentAt}</span>
        </p>
      </div>
      <p>{t("keep", { by })}</p>
      <p className={`${styles.ways} no-print`}>
        <LinkButton href={pdf ?? ""} data-pdf={localePath(locale, receiptPath)} hidden={!pdf}>
          {t("pdf")}
        </LinkButton>
        <Button tone="quiet" className={styles.print} data-print>
          {t("print")}
        </Button>
        <LinkButton
          tone="quiet"
          href={shareLink(t("share", { reference, link: follow }))}
          data-whatsapp={follow}
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

type Sent = { reference: string; submitted_at: string; token: string | null };

/** The receipt without the script, shown at the link of the draft. */
export function SentReceipt({ reference, submitted_at, token }: Sent) {
  const locale = useLocale();
  const format = useFormatter();
  const moment = { dateStyle: "long", timeStyle: "short" } as const;
  return (
    <Receipt
      reference={reference}
      sentAt={format.dateTime(new Date(submitted_at), moment)}
      pdf={token ? receiptHref(locale, reference, token) : null}
    />
  );
}

function shareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
