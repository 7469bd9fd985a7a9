import { useTranslations } from "use-intl";
import type { Section } from "./sections.ts";

type Named = Pick<Section, "room" | "key">;
type Key = "users.screens.users.name";

/** Name, purpose and help text of a screen. Screens outside the menu have a name only. */
export function useSectionWords() {
  const t = useTranslations();
  return {
    name: ({ room, key }: Named) => t(`${room}.screens.${key}.name` as Key),
    about: ({ room, key }: Named) => t(`${room}.screens.${key}.about` as Key),
    help: ({ room, key }: Named) => t(`${room}.screens.${key}.help` as Key),
  };
}
