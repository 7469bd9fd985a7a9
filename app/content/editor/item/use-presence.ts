import { useEffect, useEffectEvent, useState } from "react";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { Company, Presence } from "#app/content/working-copies/drafts/presence.ts";
import type { Part } from "#app/content/working-copies/schema.ts";
import { of, useContentApi } from "./use-content-api.ts";

const INTERVAL = 15_000;
/** While somebody else is there: one wants to see where. */
const TOGETHER = 4_000;

/** Where the cursor of this person is. */
export type Place = { field: string | null; block: number | null };

type Options = {
  active: boolean;
  part: Part;
  place: () => Place;
  onEnded: () => void;
  onCompany: (company: Company) => void;
};

/** Reports presence at intervals and returns who else has the item open, and where. */
export function usePresence(kind: ContentKind, id: number, options: Options): Presence[] {
  const { active, part } = options;
  const api = useContentApi(kind);
  const [others, setOthers] = useState<Presence[]>([]);

  const report = useEffectEvent(async (item: number, language: Part): Promise<number> => {
    if (document.visibilityState === "hidden") return INTERVAL;
    const json = { part: language, ...options.place() };
    const reply = await api.ask(api.client[":id"].presence.$post({ ...of(item), json }));
    if (!reply.ok) {
      if (reply.status === 401) options.onEnded();
      return INTERVAL;
    }
    setOthers(reply.data.others);
    options.onCompany(reply.data);
    return reply.data.others.length ? TOGETHER : INTERVAL;
  });

  useEffect(() => {
    if (!active) return;
    let mounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function next() {
      const pause = await report(id, part);
      if (mounted) timer = setTimeout(next, pause);
    }
    void next();
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [id, part, active]);

  useEffect(() => {
    if (!active) return;
    return () => void api.ask(api.client[":id"].presence.$delete(of(id)));
  }, [api, id, active]);

  return others;
}
