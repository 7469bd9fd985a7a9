import { useLocalStorage } from "@mantine/hooks";
import { useStaff } from "../use-staff.ts";

export const densities = ["comfortable", "compact"] as const;
type Density = (typeof densities)[number];

/** How close the rows of all lists are, as each person chose on this device. */
export function useDensity() {
  const { user } = useStaff();
  return useLocalStorage<Density>({ key: `density-${user.id}`, defaultValue: "comfortable" });
}
