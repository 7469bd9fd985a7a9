import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { usePage } from "./page-data.ts";
import { shareAddresses } from "./share-addresses.ts";

/** Shares the current page; plain links without a script. */
export function ShareBlock({ title }: { title: string }) {
  const t = useTranslations("shell.share");
  const locale = useLocale();
  const page = usePage();
  const url = (page?.publicUrl ?? "") + localePath(locale, page?.path ?? "/");
  return (
    <ShareLinks
      label={t("label")}
      url={url}
      links={shareAddresses(url, title).map(({ service, href }) => ({ label: t(service), href }))}
      shareLabel={t("share")}
      copyLabel={t("copy")}
      copiedLabel={t("copied")}
    />
  );
}
