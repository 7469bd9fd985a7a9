import { allowedSections, useSections } from "./sections.ts";
import { useStaff } from "./use-staff.ts";

/** What this person finds in the sidebar. */
export function useMenu() {
  const { user } = useStaff();
  return allowedSections(useSections(), user.permissions).flatMap((section) =>
    section.menu ? { ...section, menu: section.menu } : [],
  );
}
