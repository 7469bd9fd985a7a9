import type { ReactNode } from "react";

type Props = { label: string; lang?: string; className?: string | undefined; children: ReactNode };

/** A part of a page that scrolls by itself: in the order of focus, so that the keyboard scrolls it too. */
export function ScrollBox({ label, children, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the box
    <section {...rest} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
