import { useState } from "react";
import { isSameValue } from "../draft/field-value.ts";

/**
 * The typed value of an input, which may contain what is not stored: an empty last line, a module
 * without a title. A change from outside replaces it.
 */
export function useOwnCopy<Typed, Stored>(
  stored: Stored,
  { show, keep }: { show: (stored: Stored) => Typed; keep: (typed: Typed) => Stored },
) {
  const [typed, setTyped] = useState(() => show(stored));
  if (!isSameValue(keep(typed), stored)) {
    const fresh = show(stored);
    setTyped(fresh);
    return [fresh, setTyped] as const;
  }
  return [typed, setTyped] as const;
}
