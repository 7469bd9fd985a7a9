import { createContext, useContext } from "react";

/** False in a list of which a record is open: the page is that of the record. */
export const ShownContext = createContext(true);

export function useShown(): boolean {
  return useContext(ShownContext);
}
