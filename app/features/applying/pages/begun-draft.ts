import { createContext } from "react-router";

/** The draft created by the current request; the language links of the layout need it. */
export const newDraftContext = createContext<string | null>(null);
