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

/** Confirms on a click, because mail scanners open links by themselves. */
export function ConfirmEmail({ token }: { token: string }) {
  const t = useTranslations("auth.email");
  const locale = useLocale();
  const call = useApi();
  const refusalText = useRefusalText();
  const { state, pending, form } = useSubmit(async () => {
    const asked = call<{ email: string }>("/api/user/email/confirm", {
      method: "POST",
      body: { token },
    });
    const outcome = await outcomeOf(asked);
    return outcome.ok ? { done: outcome.data.email } : outcome;
  });
  if (state && "done" in state) {
    return (
      <>
        <AuthTitle>{t("title")}</AuthTitle>
        <div className={styles.form}>
          <Notice tone="success" role="status">
            <p>{t("done", { email: state.done })}</p>
          </Notice>
          <LinkButton size="large" href={localePath(locale, "/login")}>
            {t("onward")}
          </LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <AuthTitle>{t("title")}</AuthTitle>
      <p className={styles.lead}>{t("lead")}</p>
      <form {...form} method="post" className={styles.form}>
        {state && (
          <Notice tone="error" role="alert">
            <p>{Object.values(state.fields).flat()[0] ?? refusalText(state)}</p>
          </Notice>
        )}
        <Button type="submit" size="large" className={styles.wide} disabled={pending}>
          {pending ? t("pending") : t("submit")}
        </Button>
      </form>
    </>
  );
}
