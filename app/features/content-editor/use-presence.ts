import { useEffect, useRef, useState } from "react";
import type { ContentKind } from "#app/features/content/content-kind.ts";
import type { Presence } from "#app/features/content/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { of, useContentApi } from "./use-content-api.ts";

const INTERVAL = 15_000;

type Options = { active: boolean; onEnded: () => void };

/** Reports presence every 15 seconds and returns who else has the item open. */
export function usePresence(
  kind: ContentKind,
  id: number,
  part: Locale,
  options: Options,
): Presence[] {
  const { active, onEnded } = options;
  const onEndedRef = useRef(onEnded);
  onEndedRef.current = onEnded;
  const api = useContentApi(kind);
  const [others, setOthers] = useState<Presence[]>([]);

  useEffect(() => {
    if (!active) return;
    let mounted = true;
    async function report() {
      if (document.visibilityState === "hidden") return;
      const reply = await api.ask(api.client[":id"].presence.$post({ ...of(id), json: { part } }));
      if (reply.ok && mounted) setOthers(reply.data);
      if (!reply.ok && reply.status === 401 && mounted) onEndedRef.current();
    }
    void report();
    const timer = setInterval(report, INTERVAL);
    return () => {
      mounted = false;
      clearInterval(timer);
    };
  }, [api, id, part, active]);

  useEffect(() => {
    if (!active) return;
    return () => void api.ask(api.client[":id"].presence.$delete(of(id)));
  }, [api, id, active]);

  return others;
}
