import { useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordField } from "./password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

type Props = { email: string; errors?: Record<string, string[]>; autoFocus?: boolean };

export function NewPassword({ email, errors = {}, autoFocus = false }: Props) {
  const t = useTranslations("auth.password");
  const [typed, setTyped] = useState("");
  return (
    <>
      <PasswordField
        name="password"
        label={t("new")}
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        error={errors.password?.[0]}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <StrengthMeter password={typed} email={email} />
      <PasswordField
        name="password_confirmation"
        label={t("again")}
        autoComplete="new-password"
        required
        error={errors.password_confirmation?.[0]}
      />
    </>
  );
}
