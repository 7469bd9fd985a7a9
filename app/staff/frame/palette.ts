import { createSpotlight } from "@mantine/spotlight";

/** Whether the command palette is open; its code is loaded when somebody wants it. */
export const [paletteStore, palette] = createSpotlight();
