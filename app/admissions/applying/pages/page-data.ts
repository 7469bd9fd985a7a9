import type { Level } from "#app/website/formations/schema.ts";
import type { Typed } from "./typed.ts";

export type Course = {
  id: number;
  title: string;
  place: string;
  level: Level;
  /** The name of its drawing. */
  drawing?: string;
};

/** When one can apply; dates are days in Abidjan. */
export type Intake = { open: boolean; opensOn: string | null; closesOn: string | null };

/** A document in a draft on the server. */
export type DraftDocument = { name: string; type: string; bytes: number; upload: string };

/** A draft on the server, with the signed link that its documents need. */
export type ServerDraft = {
  typed: Typed;
  at: number;
  link: string;
  documents: readonly DraftDocument[];
};
