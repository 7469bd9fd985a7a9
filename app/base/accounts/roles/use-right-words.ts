import { useTranslations } from "use-intl";
import type { Permission } from "#app/platform/access/permissions.ts";
import { isWorded, wordKey } from "./areas.ts";

/** The rights in words. */
export function useRightWords() {
  const t = useTranslations("roles.rights");
  return {
    name: (right: Permission) => (isWorded(right) ? t(`${wordKey(right)}.name`) : right),
    about: (right: Permission) => (isWorded(right) ? t(`${wordKey(right)}.about`) : ""),
  };
}
