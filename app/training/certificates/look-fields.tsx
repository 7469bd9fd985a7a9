import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { CertificateTemplate } from "./templates/schema.ts";

export type Look = { template: number | null; locale: Locale | "own" };

type Props = {
  templates: CertificateTemplate[];
  look: Look;
  onChange: (look: Look) => void;
};

/** Template and language of certificates. */
export function LookFields({ templates, look, onChange }: Props) {
  const t = useTranslations("certificates.look");
  return (
    <>
      <Select
        label={t("template")}
        data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={look.template === null ? null : String(look.template)}
        allowDeselect={false}
        w={{ base: "100%", sm: "18rem" }}
        onChange={(id) => onChange({ ...look, template: id === null ? null : Number(id) })}
      />
      <Select
        label={t("locale")}
        data={[...locales, "own" as const].map((value) => ({ value, label: t(`in.${value}`) }))}
        value={look.locale}
        allowDeselect={false}
        w={{ base: "100%", sm: "15rem" }}
        onChange={(locale) => onChange({ ...look, locale: (locale ?? "fr") as Look["locale"] })}
      />
    </>
  );
}
