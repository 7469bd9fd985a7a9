import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { usePage } from "./page-data.ts";

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

/** The share URL of each service; nothing is requested before a click. */
export function shareAddresses(url: string, title: string) {
  const page = encodeURIComponent(url);
  const words = encodeURIComponent(title);
  return [
    { service: "whatsapp", href: `https://wa.me/?text=${words}%20${page}` },
    { service: "facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { service: "linkedin", href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    { service: "email", href: `mailto:?subject=${words}&body=${page}` },
  ] as const;
}
