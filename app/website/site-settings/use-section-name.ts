import { useTranslations } from "use-intl";
import type { DeviceText } from "#app/content/editor/draft/device-text.ts";
import { sectionById } from "./sections.ts";

/** The name of the section that a text on this device belongs to; undefined for other texts. */
export function useSectionName() {
  const t = useTranslations("siteSettings.sections");
  return ({ kind, item }: DeviceText): string | undefined => {
    const key = kind === "settings" ? sectionById(item) : undefined;
    return key && t(`${key}.name`);
  };
}
