import { useState } from "react";
import { useTranslations } from "use-intl";
import { outcomeOf } from "#app/api-client/browser/api-error.ts";
import { useApi } from "#app/api-client/use-api.ts";
import { useSubmit } from "#app/api-client/use-submit.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "../auth/password-field.tsx";
import { RefusalNotice } from "../auth/refusal-notice.tsx";
import styles from "./profile.module.css";

type Answer = { kept: boolean };

/** Changes the address; it takes effect when the link sent there is opened. */
export function OwnEmail({ user }: { user: CurrentUser }) {
  const t = useTranslations("users.ownEmail");
  const auth = useTranslations("auth.password");
  const call = useApi();
  const [round, setRound] = useState(0);
  const { state, pending, form } = useSubmit(async (fields) => {
    const { email, current_password } = Object.fromEntries(fields);
    const body = { email, current_password };
    const asked = call<Answer>("/api/user/email", { method: "POST", body });
    const outcome = await outcomeOf(asked);
    if (!outcome.ok) return outcome;
    setRound((before) => before + 1);
    return { sent: String(email), kept: outcome.data.kept };
  });
  const refused = state && "fields" in state ? state : null;
  const sent = state && "sent" in state ? state : null;
  return (
    <section className={styles.card} aria-labelledby="own-email">
      <h2 id="own-email">{t("title")}</h2>
      <p className={styles.muted}>{t("text", { email: user.email })}</p>
      <form {...form} method="post" className={styles.form} key={round}>
        {sent && (
          <Notice tone="success" role="status">
            <p>{t(sent.kept ? "kept" : "sent", { email: sent.sent })}</p>
          </Notice>
        )}
        <RefusalNotice refusal={refused} />
        <Field
          name="email"
          type="email"
          label={t("new")}
          autoComplete="email"
          required
          error={refused?.fields.email?.[0]}
        />
        <PasswordField
          id="email-current-password"
          name="current_password"
          label={auth("current")}
          autoComplete="current-password"
          required
          error={refused?.fields.current_password?.[0]}
        />
        <div>
          <Button type="submit" disabled={pending}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </section>
  );
}
