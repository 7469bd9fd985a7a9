import { memoryFlags } from "./memory.mjs";

/** Node flags of the site. */
export const siteFlags = [
  "--import",
  new URL("./resolve.mjs", import.meta.url).href,
  ...memoryFlags,
];
