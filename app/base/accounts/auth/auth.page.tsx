import { ArrowRight, KeyRound, LogIn, MailOpen } from "lucide-react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { AuthTitle } from "./auth-title.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import styles from "./form.module.css";
import { PasteInvitation } from "./paste-invitation.tsx";
import { ResetPassword } from "./reset-password.tsx";

export const handle = { hydrate: true };

const choices = [
  { key: "signIn", path: "/login", Icon: LogIn },
  { key: "invitation", path: "/auth?step=invitation", Icon: MailOpen },
  { key: "forgot", path: "/auth?step=forgot", Icon: KeyRound },
] as const;

/** Start page: sign in, accept an invitation, reset the password. */
export default function Auth() {
  const t = useTranslations("auth.hub");
  const locale = useLocale();
  const [search] = useSearchParams();
  const token = search.get("reset");
  if (token) return <ResetPassword token={token} />;
  const email = search.get("email");
  if (email) return <ConfirmEmail token={email} />;
  if (search.get("step") === "forgot") return <ForgotPassword />;
  if (search.get("step") === "invitation") return <PasteInvitation />;
  return (
    <>
      <AuthTitle description={t("description")}>{t("title")}</AuthTitle>
      <p className={styles.lead}>{t("lead")}</p>
      <ul className={styles.choices}>
        {choices.map(({ key, path, Icon }) => (
          <li key={key}>
            <a className={styles.choice} href={localePath(locale, path)}>
              <Icon size={22} aria-hidden />
              <span>
                <strong>{t(`${key}.title`)}</strong>
                {t(`${key}.text`)}
              </span>
              <ArrowRight size={18} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
