import type { ReactNode } from "react";

type Kind =
  /** With a second parameter the value of an option is that of both, with a space between. */
  | { options: readonly { value: string; label: string }[]; second?: string }
  | { day: true }
  /** On while the parameter has this value. */
  | { toggle: string }
  /** A field of its own. */
  | { field: ReactNode };

/** What a list can be filtered by, with its parameter in the address. */
export type ListFilter = Kind & { name: string; label: string };
