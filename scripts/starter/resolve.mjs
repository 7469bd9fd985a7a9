// Loaded before the site (`--import`), see docs/decisions/2026-11-16-start-time.md. For every file
// of a package Node reads the exports map of the package again; Drizzle's is 160 kB and has a
// hundred files, which cost a second and a half per start. A relative import inside an installed package
// needs no lookup: it is the file it names.
import { registerHooks } from "node:module";

const installed = "/node_modules/";
const bare = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "", conditions, importAttributes } = context;
    if (!conditions.includes("import") || Object.keys(importAttributes).length) {
      return next(specifier, context);
    }
    if (/^\.\.?\//.test(specifier)) {
      // Only Drizzle: all its imports end in `.js` and all its files are ES modules.
      if (!parentURL.includes(`${installed}drizzle-orm/`) || !specifier.endsWith(".js")) {
        return next(specifier, context);
      }
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    }
    // Imports of our own files always resolve to the same package.
    if (/^[#./]|^\w+:/.test(specifier) || parentURL.includes(installed)) {
      return next(specifier, context);
    }
    const known = bare.get(specifier) ?? next(specifier, context);
    bare.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
