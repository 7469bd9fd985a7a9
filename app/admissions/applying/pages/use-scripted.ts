import { useEffect, useState } from "react";
import { useActions } from "./live.ts";

/** False on the server and in the first rendering by the script, which has to find the same elements. */
export function useScripted(): boolean {
  const actions = useActions();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated && actions !== null;
}
