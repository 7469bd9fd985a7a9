import { useLocale, useTranslations } from "use-intl";
import { outcomeOf } from "#app/api-client/browser/api-error.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useApi } from "#app/api-client/use-api.ts";
import { useSubmit } from "#app/api-client/use-submit.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AuthTitle } from "./auth-title.tsx";
import styles from "./form.module.css";
import { NewPassword } from "./new-password.tsx";

export function ResetPassword({ token }: { token: string }) {
  const t = useTranslations("auth");
  const locale = useLocale();
  const call = useApi();
  const refusalText = useRefusalText();
  const { state, pending, form } = useSubmit(async (fields) => {
    const body = { token, ...Object.fromEntries(fields) };
    const outcome = await outcomeOf(call("/api/password/reset", { method: "POST", body }));
    return outcome.ok ? ("done" as const) : outcome;
  });
  if (state === "done") {
    return (
      <>
        <AuthTitle>{t("renew.title")}</AuthTitle>
        <div className={styles.form}>
          <Notice tone="success" role="status">
            <p>{t("renew.done")}</p>
          </Notice>
          <LinkButton size="large" href={localePath(locale, "/login")}>
            {t("login.submit")}
          </LinkButton>
        </div>
      </>
    );
  }
  const isDead = Boolean(state?.fields.token);
  return (
    <>
      <AuthTitle>{t("renew.title")}</AuthTitle>
      <p className={styles.lead}>{t("renew.lead")}</p>
      <form {...form} method="post" className={styles.form}>
        {state && (isDead || !state.fields.password) && (
          <Notice tone="error" role="alert">
            <p>{isDead ? t("reset.invalid") : refusalText(state)}</p>
          </Notice>
        )}
        <NewPassword email="" {...(state ? { errors: state.fields } : {})} />
        <Button type="submit" size="large" className={styles.wide} disabled={pending}>
          {pending ? t("choose.pending") : t("choose.submit")}
        </Button>
      </form>
      <p className={styles.after}>
        <a href={localePath(locale, "/auth?step=forgot")}>{t("renew.another")}</a>
      </p>
    </>
  );
}
