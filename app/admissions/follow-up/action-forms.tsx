import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { statusPath } from "#app/admissions/applying/pages/addresses.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import fieldStyles from "#app/ui/field.module.css";
import { CheckField } from "#app/ui/field.tsx";
import styles from "./follow.module.css";
import type { FollowAct } from "./follow-actions.ts";

/** Posted as a hidden field, for acts that the device keeps until it has a network. */
export type Own = { reference: string };

type Props = { own: Own; act: FollowAct; files?: boolean; children: ReactNode };

export function ActionForm({ own, act, files, children }: Props) {
  const locale = useLocale();
  return (
    <form
      method="post"
      action={localePath(locale, statusPath)}
      encType={files ? "multipart/form-data" : undefined}
      className={styles.form}
      data-act={act}
      noValidate
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="reference" value={own.reference} />
      {children}
    </form>
  );
}

/** The browser forgets the proof, and the next person at a shared phone sees the look-up. */
export function FinishForm({ hint = false }: { hint?: boolean }) {
  const t = useTranslations("followUp");
  const locale = useLocale();
  return (
    <form method="post" action={localePath(locale, statusPath)} className={styles.finish}>
      <input type="hidden" name="act" value="finish" />
      {hint && <p>{t("finishHint")}</p>}
      <Button type="submit" size="large" tone={hint ? "call" : "quiet"}>
        {t("finish")}
      </Button>
    </form>
  );
}

/** Why an act changed nothing, beside its button; the alert at the top of the page says it too. */
export function ActError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className={fieldStyles.error} id={id}>
      {error}
    </p>
  );
}

type WithdrawProps = {
  own: Own;
  error: string | undefined;
  /** An admitted person leaves a seat. */
  seat?: boolean;
};

/** Withdrawing must be confirmed by a checkbox. */
export function WithdrawForm({ own, error, seat = false }: WithdrawProps) {
  const t = useTranslations("followUp");
  const words = seat
    ? {
        title: t("seat.leave"),
        text: t("seat.leaveText"),
        sure: t("seat.leaveSure"),
        act: t("seat.leaveDo"),
      }
    : {
        title: t("withdraw"),
        text: t("withdrawText"),
        sure: t("withdrawSure"),
        act: t("withdrawDo"),
      };
  return (
    <details className={styles.more} open={Boolean(error)}>
      <summary>{words.title}</summary>
      <ActionForm own={own} act="withdraw">
        <p>{words.text}</p>
        <CheckField name="sure" value="yes" label={words.sure} error={error} />
        <p>
          <Button type="submit" tone="danger">
            {words.act}
          </Button>
        </p>
      </ActionForm>
    </details>
  );
}
