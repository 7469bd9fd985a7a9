import type { MouseEvent } from "react";
import { useStepPath } from "./apply-context.ts";
import { useActions } from "./live.ts";

/** With the script, links to steps change the view without a request. */
export function useOpen() {
  const base = useStepPath()(null);
  const actions = useActions();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    if (!actions || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.pathname !== base && !link.pathname.startsWith(`${base}/`)) return;
    event.preventDefault();
    actions.open(link);
  };
}
