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
  if (opened && !wanted) setWanted(true);
  useHotkeys([["mod + K", palette.open]], []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Control" || key === "Meta") void loadPalette().catch(() => {});
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return wanted ? (
    <Suspense>
      <CommandPalette />
    </Suspense>
  ) : null;
}
