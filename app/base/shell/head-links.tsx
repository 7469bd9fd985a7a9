import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { InlineScript } from "#app/ui/inline-script.tsx";
import { usePage, useShell } from "./page-data.ts";
import { speculationRules } from "./speculation-rules.ts";

/** Links for phones and feed readers, and the speculation rules. */
export function HeadLinks({ hydrated }: { hydrated: boolean }) {
  const locale = useLocale();
  const t = useTranslations("discovery");
  const page = usePage();
  const name = useShell()?.site?.programme?.name;
  return (
    <>
      <link rel="manifest" href={localePath(locale, "/manifest.webmanifest")} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {name && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={t("feedTitle", { name })}
          href={localePath(locale, "/news.atom")}
        />
      )}
      {page && !hydrated && <InlineScript type="speculationrules" code={speculationRules} />}
    </>
  );
}
