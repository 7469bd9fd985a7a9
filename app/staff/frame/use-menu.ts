import { allowedSections, useSections } from "./sections.ts";
import { useStaff } from "./use-staff.ts";

/** The screens the user may open and has work in. */
export function useListedSections() {
  const { user, asked } = useStaff();
  return allowedSections(useSections(), user.permissions).filter(
    ({ key, onlyWithWork: onlyAsked }) => !onlyAsked || asked.includes(key),
  );
}

/** The entries of the sidebar. */
export function useMenu() {
  return useListedSections().flatMap((section) =>
    section.menu ? { ...section, menu: section.menu } : [],
  );
}
