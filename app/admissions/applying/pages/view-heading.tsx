import { type ReactNode, useEffect, useRef } from "react";
import { useLive } from "./live.ts";

/** The heading of a view takes the focus when the script has changed the view. */
export function ViewHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(useLive()?.moved ?? false);
  useEffect(() => {
    // The focus was in the last view, which is gone; elsewhere it stays.
    const lost = document.activeElement === document.body;
    if (moved.current && lost) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
