import { z } from "zod";

/** Raised when an older program could not read what this one writes. */
export const FORMAT = 1;

/** The first and the last files of a backup. */
export const ABOUT = "about.json";
export const MANIFEST = "manifest.json";
export const SEAL = "manifest.sha256";

const Part = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });

const Rows = z.object({
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  /** Arrays of rows, packed; each value is what PostgreSQL writes as text. */
  parts: z.array(Part),
});

/** Enough to say whether the rest can be understood. */
export const About = z.object({
  format: z.int(),
  made_at: z.iso.datetime(),
  /** The newest migration of the database it was made from. */
  migration: z.int(),
});
export type About = z.infer<typeof About>;

export const Manifest = About.extend({
  tables: z.array(Rows.extend({ name: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Work that was waiting: letters to be sent, above all. */
  jobs: Rows,
  files: z.array(Part.extend({ key: z.string() })),
  /** Files that should have been there and were not. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
export type Part = z.infer<typeof Part>;
export type Rows = z.infer<typeof Rows>;
