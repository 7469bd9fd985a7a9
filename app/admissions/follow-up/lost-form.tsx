import { useLocale, useTranslations } from "use-intl";
import { followPath } from "#app/admissions/applying/pages/addresses.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./follow.module.css";
import { type Office, OfficeLinks } from "./office-links.tsx";

type Props = {
  office: Office;
  typed: string;
  error: string | undefined;
  lost: "mail" | "sms" | null;
};

/** Sends a lost reference to the phone or mailbox of the application. */
export function LostForm({ office, typed, error, lost }: Props) {
  const t = useTranslations("followUp.lost");
  const locale = useLocale();
  return (
    <details className={styles.more} open={Boolean(error || lost)} id="lost">
      <summary>{t("title")}</summary>
      <form
        method="post"
        action={localePath(locale, followPath)}
        className={styles.form}
        data-act="lost"
        noValidate
      >
        <input type="hidden" name="act" value="lost" />
        {lost ? (
          <Notice tone="info" role="status" title={t("asked")}>
            <p>{t(lost)}</p>
          </Notice>
        ) : (
          <p>{t("text")}</p>
        )}
        <Field
          name="reach"
          label={t("reach")}
          defaultValue={typed}
          maxLength={254}
          autoComplete="tel"
          autoCapitalize="none"
          error={error}
        />
        <p>
          <Button type="submit" tone="quiet">
            {t("send")}
          </Button>
        </p>
        {lost && (
          <>
            <p>{t("nothing")}</p>
            <OfficeLinks office={office} />
          </>
        )}
      </form>
    </details>
  );
}
