import type { Media } from "../schema.ts";

/** Plays a recording; it is loaded when somebody presses the button. */
export function Player({ media: { url, title } }: { media: Media }) {
  // biome-ignore lint/a11y/useMediaCaption: it says aloud what is written beside it
  return <audio controls preload="none" src={url} aria-label={title} />;
}
