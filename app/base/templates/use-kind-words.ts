import { useTranslations } from "use-intl";
import type { AnyKind } from "./any-kind.rules.ts";
import { isStaffKind } from "./staff.rules.ts";

/** The name of a template, and when it is sent. */
export function useKindWords() {
  const t = useTranslations("templates");
  return {
    name: (kind: AnyKind) =>
      isStaffKind(kind) ? t(`staff.kinds.${kind}.name`) : t(`kinds.${kind}.name`),
    when: (kind: AnyKind) =>
      isStaffKind(kind) ? t(`staff.kinds.${kind}.when`) : t(`kinds.${kind}.when`),
  };
}
