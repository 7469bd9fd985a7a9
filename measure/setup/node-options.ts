import { resolve } from "node:path";

// The starter is plain JavaScript, so its types are declared here.
type Memory = { memoryFlags: string[]; memoryEnvironment: Record<string, string> };
type Site = { siteFlags: string[] };

/** Node's flags and environment as `npm start` sets them. */
export const { memoryFlags, memoryEnvironment }: Memory = await import(
  resolve("scripts/starter/memory.mjs")
);
export const { siteFlags }: Site = await import(resolve("scripts/starter/site-flags.mjs"));
