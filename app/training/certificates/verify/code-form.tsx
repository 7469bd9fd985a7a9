import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import styles from "./verify.module.css";

type Props = { typed?: string | undefined; problem?: "number" | "code" | undefined };

/** Works without a script: the code becomes the address of the answer. */
export function CodeForm({ typed = "", problem }: Props) {
  const t = useTranslations("certificates.verify.form");
  const locale = useLocale();
  return (
    <section className={styles.form} aria-labelledby="by-code">
      <h2 id="by-code">{t("title")}</h2>
      <form method="post" action={localePath(locale, "/verify")} noValidate>
        <Field
          name="code"
          label={t("code")}
          hint={t("hint")}
          error={problem && t(`problem.${problem}`)}
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
        <Button type="submit">{t("submit")}</Button>
      </form>
      <p className={styles.how}>{t("how")}</p>
      <p className={styles.how}>
        {t("keys")} <a href="/api/certificates/keys">/api/certificates/keys</a>
      </p>
    </section>
  );
}
