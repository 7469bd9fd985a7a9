import { useLocale, useTranslations } from "use-intl";
import step from "#app/admissions/applying/pages/step.module.css";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";

export type Office = { phone: string; email: string };

/** Whom to call or write to, from the settings; without an address the contact page. */
export function OfficeLinks({ office }: { office: Office }) {
  const t = useTranslations("followUp.office");
  const locale = useLocale();
  const { phone, email } = office;
  return (
    <p className={step.actions}>
      {phone && (
        <LinkButton tone="quiet" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
          {t("call", { phone: phone.replaceAll(" ", "\u00a0") })}
        </LinkButton>
      )}
      {email && (
        <LinkButton tone="quiet" href={`mailto:${email}`}>
          {t("write", { email })}
        </LinkButton>
      )}
      {!phone && !email && (
        <LinkButton tone="quiet" href={localePath(locale, "/contacts")}>
          {t("page")}
        </LinkButton>
      )}
    </p>
  );
}
