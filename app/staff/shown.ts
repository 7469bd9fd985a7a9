import { createContext, useContext } from "react";

/** False in a list that is hidden while one of its records is open. */
export const ShownContext = createContext(true);

export function useShown(): boolean {
  return useContext(ShownContext);
}
