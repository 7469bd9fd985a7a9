import { createContext } from "react-router";

/** The draft that this very request began: other languages, in the frame, lead to it too. */
export const begunDraft = createContext<string | null>(null);
