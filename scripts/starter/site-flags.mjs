import { memoryFlags } from "./memory.mjs";

/** What Node is given when it runs the site itself. */
export const siteFlags = [
  "--import",
  new URL("./resolve.mjs", import.meta.url).href,
  ...memoryFlags,
];
