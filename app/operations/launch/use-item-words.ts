import { useLocale, useTranslations } from "use-intl";
import { sectionOf, useSections } from "#app/staff/frame/sections.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Detail, LaunchItem } from "./schema.ts";

/** What an item says about itself, as a sentence. */
export function useDetailText() {
  // Whole keys: the dashboard loads no other messages of the check list for them.
  const t = useTranslations();
  const locale = useLocale();
  return ({ key, values, parts = [] }: Detail): string => {
    const listed = new Intl.ListFormat(locale).format(
      parts.map((part) => t(`launch.parts.${part}`)),
    );
    return t(`launch.details.${key}`, { ...values, parts: listed } as never);
  };
}

/** Where an item is done: its own screen, or its place on the check list. */
export function useItemLink() {
  const sections = useSections();
  const { to } = usePaths();
  return ({ key, path }: Pick<LaunchItem, "key" | "path">) => {
    const [screen = ""] = path?.split("?") ?? [];
    const own = path && sectionOf(sections, screen) ? to(path) : null;
    return { own, href: own ?? `${to("/admin/settings/launch")}#${key}` };
  };
}
