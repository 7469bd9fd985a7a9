import { useLocale, useTranslations } from "use-intl";
import { useShell } from "#app/base/shell/page-data.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { unsentCauses } from "./browser/unsent-reason.ts";
import styles from "./contact.module.css";
import { type ContactField, contactFields, contactLimits } from "./schema.ts";
import type { ContactProblem, TypedMessage } from "./send-result.ts";

type Props = {
  /** The signed form token. */
  form: string;
  typed: TypedMessage | undefined;
  problem: ContactProblem | undefined;
};

/** Works without a script: it posts to its own page. */
export function ContactForm({ form, typed, problem }: Props) {
  const t = useTranslations("contact.form");
  const locale = useLocale();
  const published: readonly string[] = useShell()?.legal ?? [];
  const hasPrivacy = published.includes("privacy");
  const errors = problem?.kind === "fields" ? problem.fields : {};
  const field = (name: ContactField) => ({
    name,
    label: t(name),
    defaultValue: typed?.[name] ?? "",
    maxLength: contactLimits[name],
    error: errors[name]?.[0],
  });
  return (
    <form
      method="post"
      action={`${localePath(locale, "/contacts")}#form`}
      className={styles.fields}
      noValidate
      data-contact
    >
      <h2 id="write">{t("title")}</h2>
      {problem && <Problem problem={problem} />}
      <Unsent />
      <p className={styles.hint}>{t("required")}</p>
      {/* An expired token is replaced; a valid one is kept with its opening time. */}
      <input
        type="hidden"
        name="form"
        value={(problem?.kind !== "expired" && typed?.form) || form}
      />
      <Field {...field("name")} autoComplete="name" required />
      <fieldset className={styles.reach} aria-describedby="reach">
        <p id="reach" className={styles.hint}>
          {t("reach")}
        </p>
        <Field {...field("email")} type="email" autoComplete="email" inputMode="email" />
        <Field {...field("phone")} type="tel" autoComplete="tel" inputMode="tel" />
      </fieldset>
      <Field {...field("subject")} required />
      <Field {...field("message")} as="textarea" rows={8} required />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="website">{t("website")}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.hint}>
        {t("privacy")}{" "}
        {hasPrivacy && <a href={localePath(locale, "/privacy")}>{t("privacyLink")}</a>}
      </p>
      <p>
        <Button type="submit" size="large" data-sending={t("sending")}>
          {t("submit")}
        </Button>
      </p>
    </form>
  );
}

/** Shown by the script when nothing answered, or something that is no page with this form. */
function Unsent() {
  const t = useTranslations("contact.problem");
  const refusal = useTranslations("apiClient.refusal");
  return unsentCauses.map((why) => (
    <div key={why} hidden data-unsent={why}>
      <Notice tone="error" role="alert" title={t("title")}>
        <p>{refusal(why, { minutes: 0, seconds: 60 })}</p>
        <p>{t("kept")}</p>
      </Notice>
    </div>
  ));
}

/** The error, with a link to each invalid field. */
function Problem({ problem }: { problem: ContactProblem }) {
  const t = useTranslations("contact");
  const fields = problem.kind === "fields" ? problem.fields : {};
  const wrong = contactFields.filter((name) => fields[name]);
  return (
    <Notice tone="error" role="alert" title={t("problem.title")}>
      <p>{problem.kind === "refused" ? problem.text : t(`problem.${problem.kind}`)}</p>
      {problem.kind === "refused" && <p>{t("problem.kept")}</p>}
      {wrong.length > 0 && (
        <ul className={styles.wrong}>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#field-${name}`}>{t(`form.${name}`)}</a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

export function ContactSent() {
  const t = useTranslations("contact");
  const locale = useLocale();
  return (
    <div className={styles.fields}>
      <h2 id="write">{t("form.title")}</h2>
      <Notice tone="success" role="status" title={t("sent.title")}>
        <p>{t("sent.text")}</p>
      </Notice>
      <p>
        <a href={localePath(locale, "/contacts")}>{t("sent.again")}</a>
      </p>
    </div>
  );
}
