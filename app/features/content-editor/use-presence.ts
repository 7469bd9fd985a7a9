import { useEffect, useRef, useState } from "react";
import type { Presence } from "#app/features/content/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { EditorKind } from "./content-kind.ts";
import { useContentApi } from "./use-content-api.ts";

const INTERVAL = 15_000;

type Here = { active: boolean; onEnded: () => void };

/** Reports presence every 15 seconds and returns who else has the item open. */
export function usePresence(desk: EditorKind, id: number, part: Locale, here: Here): Presence[] {
  const { active, onEnded } = here;
  const tell = useRef(onEnded);
  tell.current = onEnded;
  const calls = useContentApi(desk);
  const [others, setOthers] = useState<Presence[]>([]);

  useEffect(() => {
    if (!active) return;
    let stays = true;
    async function say() {
      if (document.visibilityState === "hidden") return;
      const reply = await calls.ask<Presence[]>(calls.at(id, "/presence"), "POST", { part });
      if (reply.ok && stays) setOthers(reply.data);
      if (!reply.ok && reply.status === 401 && stays) tell.current();
    }
    void say();
    const timer = setInterval(say, INTERVAL);
    return () => {
      stays = false;
      clearInterval(timer);
    };
  }, [calls, id, part, active]);

  useEffect(() => {
    if (!active) return;
    return () => void calls.ask(calls.at(id, "/presence"), "DELETE");
  }, [calls, id, active]);

  return others;
}
