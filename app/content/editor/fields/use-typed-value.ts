import { useState } from "react";
import { isSameValue } from "../draft/field-value.ts";

/**
 * The typed value of an input, which may contain what is not stored: an empty last line, a module
 * without a title. A change from outside replaces it.
 */
export function useTypedValue<Typed, Stored>(
  stored: Stored,
  { format, parse }: { format: (stored: Stored) => Typed; parse: (typed: Typed) => Stored },
) {
  const [typed, setTyped] = useState(() => format(stored));
  if (!isSameValue(parse(typed), stored)) {
    const fresh = format(stored);
    setTyped(fresh);
    return [fresh, setTyped] as const;
  }
  return [typed, setTyped] as const;
}
