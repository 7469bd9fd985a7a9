import { useLocale, useTranslations } from "use-intl";
import { outcomeOf } from "#app/api-client/browser/api-error.ts";
import { useApi } from "#app/api-client/use-api.ts";
import { useSubmit } from "#app/api-client/use-submit.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AuthTitle } from "./auth-title.tsx";
import styles from "./form.module.css";
import { RefusalNotice } from "./refusal-notice.tsx";

/** Requests a link; the answer does not reveal whether the account exists. */
export function ForgotPassword() {
  const t = useTranslations("auth");
  const locale = useLocale();
  const call = useApi();
  const { state, pending, form } = useSubmit(async (fields) => {
    const body = { email: String(fields.get("email")).trim() };
    const outcome = await outcomeOf(call("/api/password/forgot", { method: "POST", body }));
    return outcome.ok ? ("sent" as const) : outcome;
  });
  return (
    <>
      <AuthTitle>{t("forgot.title")}</AuthTitle>
      {state === "sent" ? (
        <div className={styles.form}>
          <Notice tone="success" role="status">
            <p>{t("reset.sent")}</p>
          </Notice>
          <p>{t("forgot.nothingCame")}</p>
        </div>
      ) : (
        <>
          <p className={styles.lead}>{t("forgot.lead")}</p>
          <form {...form} method="post" className={styles.form}>
            <RefusalNotice refusal={state} />
            <Field
              name="email"
              type="email"
              label={t("login.email")}
              autoComplete="username"
              required
              error={state?.fields.email?.[0]}
            />
            <Button type="submit" size="large" className={styles.wide} disabled={pending}>
              {pending ? t("forgot.pending") : t("forgot.submit")}
            </Button>
          </form>
        </>
      )}
      <p className={styles.after}>
        <a href={localePath(locale, "/login")}>{t("forgot.back")}</a>
      </p>
    </>
  );
}
