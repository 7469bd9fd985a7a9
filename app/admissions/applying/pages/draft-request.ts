import { createContext } from "react-router";

/** The draft created by the current request; the language links of the layout need it. */
export const newDraftContext = createContext<string | null>(null);

/** A draft on the server is identified by its signed link. */
export function draftHeader(link: string): { "x-registration-draft": string } {
  return { "x-registration-draft": link };
}
