import { useLocale, useTranslations } from "use-intl";
import { outcomeOf } from "#app/api-client/browser/api-error.ts";
import { useApi } from "#app/api-client/use-api.ts";
import { useSubmit } from "#app/api-client/use-submit.ts";
import { remember } from "#app/base/shell/browser/language.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { isLocale, locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RefusalNotice } from "../auth/refusal-notice.tsx";
import styles from "./profile.module.css";

/** Names and language, on the public profile page. */
export function OwnData({ user }: { user: CurrentUser }) {
  const t = useTranslations("users");
  const pageLocale = useLocale();
  const call = useApi();
  const { state, pending, form } = useSubmit(async (fields) => {
    const { firstname, lastname, locale } = Object.fromEntries(fields);
    const body = { firstname, lastname, locale };
    const outcome = await outcomeOf(call("/api/user", { method: "PATCH", body }));
    if (!outcome.ok) return outcome;
    if (isLocale(locale) && locale !== user.locale) {
      remember(locale);
      if (locale !== pageLocale) window.location.assign(localePath(locale, "/profile"));
    }
    return "saved" as const;
  });
  const errors = state && state !== "saved" ? state.fields : {};
  return (
    <section className={styles.card} aria-labelledby="own-data">
      <h2 id="own-data">{t("profile.data")}</h2>
      <form {...form} method="post" className={styles.form}>
        {state === "saved" && (
          <Notice tone="success" role="status">
            <p>{t("profile.saved")}</p>
          </Notice>
        )}
        <RefusalNotice refusal={state === "saved" ? null : state} />
        <Field
          name="firstname"
          label={t("columns.firstname")}
          defaultValue={user.firstname}
          autoComplete="given-name"
          required
          error={errors.firstname?.[0]}
        />
        <Field
          name="lastname"
          label={t("columns.lastname")}
          defaultValue={user.lastname}
          autoComplete="family-name"
          required
          error={errors.lastname?.[0]}
        />
        <Field as="select" name="locale" label={t("columns.locale")} defaultValue={user.locale}>
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {t(`locales.${locale}`)}
            </option>
          ))}
        </Field>
        <div>
          <Button type="submit" disabled={pending}>
            {t("profile.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}
