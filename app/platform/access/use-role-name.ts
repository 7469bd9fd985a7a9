import { useLocale, useTranslations } from "use-intl";
import { type NamedRole, roleNameIn } from "./role-name.ts";

/** Names roles in the language of the page. */
export function useRoleName() {
  const t = useTranslations("users.roles");
  const locale = useLocale();
  return (named: NamedRole) => roleNameIn((preset) => t(preset), locale, named);
}
