import { type FormEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { AuthTitle } from "./auth-title.tsx";
import styles from "./form.module.css";
import { invitationFrom } from "./rules.ts";

/** For users whose mail program broke the link: they paste the link or its code. */
export function PasteInvitation() {
  const t = useTranslations("auth.paste");
  const locale = useLocale();
  const [wrong, setWrong] = useState(false);
  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = invitationFrom(String(new FormData(event.currentTarget).get("invitation")));
    if (!token) return setWrong(true);
    const query = new URLSearchParams({ invitation: token });
    window.location.assign(localePath(locale, `/register?${query}`));
  }
  return (
    <>
      <AuthTitle>{t("title")}</AuthTitle>
      <p className={styles.lead}>{t("lead")}</p>
      <form
        className={styles.form}
        action={localePath(locale, "/register")}
        onSubmit={open}
        noValidate
      >
        <Field
          name="invitation"
          label={t("label")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={wrong ? t("wrong") : undefined}
        />
        <Button type="submit" size="large" className={styles.wide}>
          {t("submit")}
        </Button>
      </form>
      <p className={styles.after}>
        <a href={localePath(locale, "/register")}>{t("none")}</a>
      </p>
    </>
  );
}
