type Props = { url: string; label: string; className?: string | undefined };

/** Plays a recording, with the browser's own buttons; it is loaded when somebody presses one. */
export function AudioPlayer({ url, label, className }: Props) {
  // biome-ignore lint/a11y/useMediaCaption: it says aloud what is written beside it
  return <audio className={className} controls preload="none" src={url} aria-label={label} />;
}
