import { allowedSections } from "./sections.ts";
import { useStaff } from "./use-staff.ts";

/** The menu's screens that this person may open. */
export function useMenu() {
  const { user } = useStaff();
  return allowedSections(user.permissions).filter(({ inMenu }) => inMenu);
}
