import { z } from "zod";

/** Increased when older versions cannot read the new format. */
export const FORMAT = 1;

/** The first and the last files of a backup. */
export const ABOUT = "about.json";
export const MANIFEST = "manifest.json";
export const SEAL = "manifest.sha256";

const Part = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });

const Rows = z.object({
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  /** Compressed arrays of rows; each value is PostgreSQL's text form. */
  parts: z.array(Part),
});

/** Enough to decide whether the rest can be read. */
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
  /** Waiting jobs, above all emails to send. */
  jobs: Rows,
  files: z.array(Part.extend({ key: z.string() })),
  /** Files that were missing in storage. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
export type Part = z.infer<typeof Part>;
export type Rows = z.infer<typeof Rows>;
