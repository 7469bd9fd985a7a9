import { useState } from "react";
import type { Density } from "#app/platform/access/current-user.ts";
import { useAct } from "../form/use-act.ts";
import { useApi } from "../form/use-api.ts";
import { useStaff } from "../frame/use-staff.ts";

/** How close the rows of all lists are, as each person chose: the account keeps it. */
export function useDensity() {
  const { user } = useStaff();
  const api = useApi();
  const act = useAct();
  // The control follows the finger; the rows change when the account has it.
  const [sent, setSent] = useState<Density | null>(null);
  async function choose(density: Density) {
    setSent(density);
    await act(() => api.user.$patch({ json: { density } }));
    setSent(null);
  }
  return { density: user.density, shown: sent ?? user.density, choose };
}
