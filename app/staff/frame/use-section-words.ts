import { useTranslations } from "use-intl";
import type { Section } from "./sections.ts";

type Named = Pick<Section, "namespace" | "key">;
type Key = "users.screens.users.name";

/** Name, purpose and help text of a screen. Screens outside the menu have a name only. */
export function useSectionWords() {
  const t = useTranslations();
  return {
    name: ({ namespace, key }: Named) => t(`${namespace}.screens.${key}.name` as Key),
    about: ({ namespace, key }: Named) => t(`${namespace}.screens.${key}.about` as Key),
    help: ({ namespace, key }: Named) => t(`${namespace}.screens.${key}.help` as Key),
  };
}
