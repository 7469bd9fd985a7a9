import { useHotkeys } from "@mantine/hooks";
import { useSpotlight } from "@mantine/spotlight";
import { lazy, Suspense, useEffect, useState } from "react";
import { palette, paletteStore } from "./palette.ts";

export const loadPalette = () => import("./command-palette.tsx");
const CommandPalette = lazy(loadPalette);

/** The command palette, loaded when it is opened, or a little before: with the first key of ⌘K. */
export function PaletteLater() {
  const { opened } = useSpotlight(paletteStore);
  const [wanted, setWanted] = useState(false);
  const [query, setQuery] = useState("");
  if (opened && !wanted) setWanted(true);
  useHotkeys([["mod + K", palette.open]], []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (key === "Control" || key === "Meta") void loadPalette().catch(() => {});
      if (!isAhead(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setQuery((typed) => (key === "Backspace" ? typed.slice(0, -1) : typed + key));
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  return wanted ? (
    <Suspense>
      <CommandPalette query={query} onQuery={setQuery} />
    </Suspense>
  ) : null;
}

/** Typed into a palette that is not there yet: the key would change what has the focus until then. */
function isAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!paletteStore.getState().opened || ctrlKey || metaKey || altKey) return false;
  if (document.activeElement?.closest("[data-palette]")) return false;
  return key.length === 1 || key === "Backspace";
}
