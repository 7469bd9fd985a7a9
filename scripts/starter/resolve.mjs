// Loaded before the site (`--import`), see docs/decisions/2026-11-16-start.md. For every file of a
// package Node reads that package's whole list of exports again; Drizzle's is 160 kB long and has a
// hundred files, which made a second and a half of every start. A relative address inside an
// installed package needs none of that: it is the file it names.
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
      // Only Drizzle: its files all say `.js` and are all modules.
      if (!parentURL.includes(`${installed}drizzle-orm/`) || !specifier.endsWith(".js")) {
        return next(specifier, context);
      }
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    }
    // From our own files one name always means the same package.
    if (/^[#./]|^\w+:/.test(specifier) || parentURL.includes(installed)) {
      return next(specifier, context);
    }
    const known = bare.get(specifier) ?? next(specifier, context);
    bare.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
