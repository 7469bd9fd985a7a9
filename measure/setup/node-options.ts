import { resolve } from "node:path";

// The starter is plain JavaScript, so its types are declared here.
type NodeFlags = {
  memoryFlags: string[];
  memoryEnvironment: Record<string, string>;
};

/** Node's flags and environment as `npm start` sets them. */
export const { memoryFlags, memoryEnvironment }: NodeFlags = await import(
  resolve("scripts/starter/node-flags.mjs")
);
