import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useShell } from "./page-data.ts";
import type { Section } from "./rules.ts";

type MenuLink = { label: string; href: string };
export type MenuEntry = MenuLink & {
  section: Section;
  /** The entry opens this list; `href` is the first link of it. */
  children?: MenuLink[];
  /** A script appends the categories when the server did not have them in time. */
  incomplete?: boolean;
};

/** The entries of the desktop menu, the mobile menu and the footer. */
export function useNavigation(): MenuEntry[] {
  const t = useTranslations("shell.nav");
  const locale = useLocale();
  const categories = useShell()?.categories;
  const to = (path: string) => localePath(locale, path);
  return [
    { section: "about", label: t("about"), href: to("/about") },
    {
      section: "initiatives",
      label: t("initiatives"),
      href: to("/initiatives"),
      children: [
        { label: t("initiativesOverview"), href: to("/initiatives") },
        { label: t("association"), href: to("/initiatives/association") },
      ],
    },
    {
      section: "formations",
      label: t("formations"),
      href: to("/formations"),
      children: [
        { label: t("formationsOverview"), href: to("/formations") },
        ...(categories ?? []).map(({ id, slug, formation_category }) => ({
          label: formation_category,
          href: to(`/formations/${id}-${slug}`),
        })),
      ],
      incomplete: !categories,
    },
    { section: "news", label: t("news"), href: to("/news") },
    { section: "contacts", label: t("contacts"), href: to("/contacts") },
  ];
}
