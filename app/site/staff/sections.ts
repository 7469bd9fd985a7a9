import { type Screens, sectionsFrom } from "#app/staff/frame/sections.ts";

const files = import.meta.glob<{ default: Screens }>("../../*/**/screens.ts", {
  eager: true,
});

/** Every screen of the staff area; each feature lists its own in `screens.ts`. */
export const sections = sectionsFrom(Object.values(files).map((file) => file.default));
