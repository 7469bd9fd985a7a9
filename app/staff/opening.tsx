import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type Location, useBlocker, useNavigate } from "react-router";
import { showAgain } from "./kept-list.ts";

type Props = { list: Location; children: ReactNode };

/**
 * What a list knows of a record, until the record is there. After a click the address is still that of
 * the list: “back” means the list, not what was before it.
 */
export function Opening({ list, children }: Props) {
  const navigate = useNavigate();
  const [clicked] = useState(() => window.location.pathname === list.pathname);
  const blocker = useBlocker(({ historyAction }) => clicked && historyAction === "POP");
  const stay = useEffectEvent(() => {
    blocker.reset?.();
    showAgain(list);
    void navigate(list, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (blocker.state === "blocked") stay();
  }, [blocker.state]);
  return <div aria-busy>{children}</div>;
}
