import { useState } from "react";
import { useTranslations } from "use-intl";
import { useClient } from "#app/api-client/use-client.ts";
import { useSubmit } from "#app/api-client/use-submit.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NewPassword } from "../auth/new-password.tsx";
import { PasswordField } from "../auth/password-field.tsx";
import { RefusalNotice } from "../auth/refusal-notice.tsx";
import styles from "./profile.module.css";

/** Changes the password and signs out the other devices. */
export function OwnPassword({ email }: { email: string }) {
  const t = useTranslations("users.profile");
  const auth = useTranslations("auth.password");
  const client = useClient();
  const [round, setRound] = useState(0);
  const { state, pending, form } = useSubmit(async (fields) => {
    const caller = client();
    const text = (name: string) => String(fields.get(name));
    const [chosen, again] = [text("password"), text("password_confirmation")];
    if (!(await caller.changePassword(chosen, again, undefined, text("current_password")))) {
      return caller.state.authError;
    }
    // Clears the fields.
    setRound((before) => before + 1);
    return "saved" as const;
  });
  const errors = state && state !== "saved" ? state.fields : {};
  return (
    <section className={styles.card} aria-labelledby="own-password">
      <h2 id="own-password">{t("password")}</h2>
      <p className={styles.muted}>{t("passwordText")}</p>
      <form {...form} method="post" className={styles.form} key={round}>
        {state === "saved" && (
          <Notice tone="success" role="status">
            <p>{t("passwordSaved")}</p>
          </Notice>
        )}
        <RefusalNotice refusal={state === "saved" ? null : state} />
        <PasswordField
          name="current_password"
          label={auth("current")}
          autoComplete="current-password"
          required
          error={errors.current_password?.[0]}
        />
        <NewPassword email={email} errors={errors} />
        <div>
          <Button type="submit" disabled={pending}>
            {t("changePassword")}
          </Button>
        </div>
      </form>
    </section>
  );
}
