import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { type Session, useClient } from "#app/api-client/use-client.ts";
import { useSubmit } from "#app/api-client/use-submit.ts";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { OwnInvitation } from "../users/schema.ts";
import form from "./form.module.css";
import { NewPassword } from "./new-password.tsx";
import { passwordLength, problemsOf } from "./password-rules.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import styles from "./register.module.css";

type Props = { token: string; invitation: OwnInvitation };

/** Registers, replaces the generated password by the chosen one, and signs in. */
export function AcceptInvitation({ token, invitation }: Props) {
  const t = useTranslations("auth");
  const role = useRoleName()(invitation);
  const format = useFormatter();
  const locale = useLocale();
  const client = useClient();
  // An invitation can be used once: after a lost response, a second try continues from here.
  const access = useRef<string | null>(null);

  async function register(caller: Session, names: { firstname: string; lastname: string }) {
    if (access.current) return true;
    const { email, role } = invitation;
    const account = await caller.register({ ...names, email, role }, token);
    if (account) access.current = account.access_token;
    return Boolean(account);
  }

  const {
    state,
    pending,
    form: submit,
  } = useSubmit(async (fields) => {
    const text = (name: string) => String(fields.get(name));
    const [password, again] = [text("password"), text("password_confirmation")];
    // Checked before the invitation is used up; the server checks again.
    const [problem] = problemsOf(password, { email: invitation.email });
    if (problem) return wrong("password", t(`password.${problem}`, passwordLength));
    if (password !== again) return wrong("password_confirmation", t("password.confirmation"));
    const caller = client();
    const names = { firstname: text("firstname").trim(), lastname: text("lastname").trim() };
    if (!(await register(caller, names))) return caller.state.authError;
    if (!(await caller.changePassword(password, again, access.current))) {
      return caller.state.authError;
    }
    const { success } = await caller.login(invitation.email, password);
    window.location.assign(localePath(locale, success ? "/dashboard" : "/login"));
    return new Promise<never>(() => {});
  });
  const errors = state?.fields ?? {};

  return (
    <>
      <p className={styles.lead}>
        {t("register.invited", {
          role,
          until: format.dateTime(new Date(invitation.expires_at), { dateStyle: "long" }),
        })}
      </p>
      <form {...submit} method="post" className={form.form}>
        <RefusalNotice refusal={state} />
        <Field
          name="email"
          type="email"
          label={t("login.email")}
          defaultValue={invitation.email}
          autoComplete="username"
          readOnly
          error={errors.email?.[0]}
        />
        <div className={styles.names}>
          <Field
            name="firstname"
            label={t("register.firstname")}
            defaultValue={invitation.firstname}
            autoComplete="given-name"
            required
            error={errors.firstname?.[0]}
          />
          <Field
            name="lastname"
            label={t("register.lastname")}
            defaultValue={invitation.lastname}
            autoComplete="family-name"
            required
            error={errors.lastname?.[0]}
          />
        </div>
        <NewPassword email={invitation.email} errors={errors} />
        <Button type="submit" size="large" disabled={pending}>
          {pending ? t("register.pending") : t("register.submit")}
        </Button>
      </form>
    </>
  );
}

function wrong(name: string, message: string) {
  return new ApiError(message, { status: 422, body: { errors: { [name]: [message] } } });
}
