import { useHotkeys } from "@mantine/hooks";
import { useContext, useEffect, useEffectEvent } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
} from "react-router";

/** Keys pressed while a record is on its way, and which record: they turn pages once it is there. */
let waiting: { path: string; pages: number } | null = null;

function wait(path: string, pages: number) {
  waiting = { path, pages: (waiting?.path === path ? waiting.pages : 0) + pages };
}

/** Takes the keys of a record of which only the head is there. */
export function TurnPagesLater({ path }: { path: string }) {
  useHotkeys([
    ["j", () => wait(path, 1)],
    ["k", () => wait(path, -1)],
  ]);
  return null;
}

type Props = { previous: string | null; next: string | null };

/** J and K lead to the next and the previous record of a list. */
export function TurnPages({ previous, next }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  function turn(pages: number) {
    // Not what was drawn last: the second of two quick keys comes before React has drawn the first.
    const { navigation, location } = router?.state ?? {};
    const target = (navigation?.location ?? location)?.pathname ?? pathname;
    if (target !== pathname) return wait(target, pages);
    const to = pages > 0 ? next : previous;
    if (to === null || pages === 0) return;
    const rest = pages - Math.sign(pages);
    if (rest) wait(to.split("?", 1).join(), rest);
    void navigate(to);
  }
  useHotkeys([
    ["j", () => turn(1)],
    ["k", () => turn(-1)],
  ]);
  const turnWaiting = useEffectEvent((path: string) => {
    const pages = waiting?.path === path ? waiting.pages : 0;
    waiting = null;
    turn(pages);
  });
  useEffect(() => turnWaiting(pathname), [pathname]);
  return null;
}
