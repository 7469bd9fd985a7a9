import { useHotkeys } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { isCovered } from "./layers.ts";

type Way = "previous" | "next";
type Pages = Record<Way, string | null>;

/** J and K lead to the next and the previous record. Pressed while one is on its way, they wait for it. */
export function useTurnPages({ previous, next }: Pages) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state, location: pending } = useNavigation();
  const waiting = useRef<Way[]>([]);
  /** A key has led on, which React may not have drawn yet. */
  const leaves = useRef(false);

  async function turn(way: Way) {
    if (isCovered()) return;
    if (leaves.current || (pending && pending.pathname !== pathname)) {
      waiting.current.push(way);
      return;
    }
    const to = { previous, next }[way];
    if (to === null) return;
    leaves.current = true;
    await navigate(to);
    // Somebody stays for the sake of an unsaved text.
    if (window.location.pathname === pathname) leaves.current = false;
  }
  useHotkeys([
    ["j", () => void turn("next")],
    ["k", () => void turn("previous")],
  ]);
  const arrive = useEffectEvent((_pathname: string) => {
    leaves.current = false;
    // The first of them that leads somewhere; the others wait on.
    for (const way of waiting.current.splice(0)) void turn(way);
  });
  useEffect(() => {
    if (state === "idle") arrive(pathname);
  }, [state, pathname]);
}
