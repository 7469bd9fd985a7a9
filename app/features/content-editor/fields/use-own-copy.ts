import { useState } from "react";
import { same } from "../draft/same.ts";

/**
 * What a person is typing, which may be more than what is worth storing: an empty line at the end, a
 * part without a title yet. Changes from outside replace it.
 */
export function useOwnCopy<Typed, Stored>(
  stored: Stored,
  { show, keep }: { show: (stored: Stored) => Typed; keep: (typed: Typed) => Stored },
) {
  const [typed, setTyped] = useState(() => show(stored));
  if (!same(keep(typed), stored)) {
    const fresh = show(stored);
    setTyped(fresh);
    return [fresh, setTyped] as const;
  }
  return [typed, setTyped] as const;
}
