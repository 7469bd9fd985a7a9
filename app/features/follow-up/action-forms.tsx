import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { followPath } from "#app/features/applying/pages/addresses.ts";
import question from "#app/features/applying/pages/fields/question.module.css";
import { localePath } from "#app/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import styles from "./follow.module.css";
import type { FollowAct } from "./follow-actions.ts";

/** Posted as hidden fields, never part of a URL. */
export type Own = { reference: string; token: string };

type Props = { own: Own; act: FollowAct; files?: boolean; children: ReactNode };

export function ActionForm({ own, act, files, children }: Props) {
  const locale = useLocale();
  return (
    <form
      method="post"
      action={localePath(locale, followPath)}
      encType={files ? "multipart/form-data" : undefined}
      className={styles.form}
      data-act={act}
      noValidate={act !== "withdraw"}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="reference" value={own.reference} />
      <input type="hidden" name="token" value={own.token} />
      {children}
    </form>
  );
}

export function ConfirmForm({ own }: { own: Own }) {
  const t = useTranslations("followUp");
  return (
    <ActionForm own={own} act="confirm">
      <p>
        <Button type="submit" tone="call" size="large">
          {t("confirm")}
        </Button>
      </p>
    </ActionForm>
  );
}

/** Withdrawing must be confirmed by a checkbox. */
export function WithdrawForm({ own }: { own: Own }) {
  const t = useTranslations("followUp");
  return (
    <details className={styles.more}>
      <summary>{t("withdraw")}</summary>
      <ActionForm own={own} act="withdraw">
        <p>{t("withdrawText")}</p>
        <label className={question.choice}>
          <input type="checkbox" name="sure" value="yes" required />
          <span>{t("withdrawSure")}</span>
        </label>
        <p>
          <Button type="submit" tone="danger">
            {t("withdrawDo")}
          </Button>
        </p>
      </ActionForm>
    </details>
  );
}
