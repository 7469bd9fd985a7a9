import { allowedSections, useSections } from "./sections.ts";
import { useStaff } from "./use-staff.ts";

/** The screens this person may open and has something to do in. */
export function useListed() {
  const { user, asked } = useStaff();
  return allowedSections(useSections(), user.permissions).filter(
    ({ key, onlyAsked }) => !onlyAsked || asked.includes(key),
  );
}

/** What this person finds in the sidebar. */
export function useMenu() {
  return useListed().flatMap((section) => (section.menu ? { ...section, menu: section.menu } : []));
}
