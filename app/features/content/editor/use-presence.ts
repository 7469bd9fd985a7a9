import { useEffect, useRef, useState } from "react";
import type { Locale } from "#app/i18n/locales.ts";
import type { Presence } from "../schema.ts";
import type { DeskKind } from "./desk-kind.ts";
import { useDesk } from "./use-desk.ts";

const INTERVAL = 15_000;

type Here = { active: boolean; onEnded: () => void };

/** Says every 15 seconds that one is here, and hears who else is. */
export function usePresence(kind: DeskKind, id: number, part: Locale, here: Here): Presence[] {
  const { active, onEnded } = here;
  const tell = useRef(onEnded);
  tell.current = onEnded;
  const desk = useDesk(kind);
  const [others, setOthers] = useState<Presence[]>([]);

  useEffect(() => {
    if (!active) return;
    let stays = true;
    async function say() {
      if (document.visibilityState === "hidden") return;
      const reply = await desk.ask<Presence[]>(desk.at(id, "/presence"), "POST", { part });
      if (reply.ok && stays) setOthers(reply.data);
      if (!reply.ok && reply.status === 401 && stays) tell.current();
    }
    void say();
    const timer = setInterval(say, INTERVAL);
    return () => {
      stays = false;
      clearInterval(timer);
    };
  }, [desk, id, part, active]);

  useEffect(() => {
    if (!active) return;
    return () => void desk.ask(desk.at(id, "/presence"), "DELETE");
  }, [desk, id, active]);

  return others;
}
