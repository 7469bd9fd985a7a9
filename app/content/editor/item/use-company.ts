import { notifications } from "@mantine/notifications";
import { type RefObject, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { Company, Presence } from "#app/content/working-copies/drafts/presence.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { isNew } from "./blank-item.ts";
import { type AnyItem, draftFrom } from "./editor-item.ts";
import { useContentApi } from "./use-content-api.ts";
import { type Place, usePresence } from "./use-presence.ts";

type Shown = {
  kind: ContentKind;
  item: AnyItem;
  part: Locale;
  store: DraftStore;
  place: RefObject<Place>;
  onItem: (item: AnyItem) => void;
};

type Standing = Pick<Company, "state" | "languages">;

/** Who else is in the item. What they save appears here too, and who loses words is told. */
export function useCompany({ kind, item, part, store, place, onItem }: Shown): Presence[] {
  const t = useTranslations("editor.merge");
  const api = useContentApi(kind);
  const told = useRef(new Set<number>());

  function onCompany({ versions, set_aside, ...standing }: Company) {
    for (const { revision, by } of set_aside) {
      if (told.current.has(revision)) continue;
      told.current.add(revision);
      const message = t("setAside", { name: by });
      notifications.show({ color: "yellow", message, autoClose: false });
    }
    const { parts } = store.get().draft;
    const isBehind = (["shared", ...locales] as const).some(
      (each) => (versions[each] ?? 0) > (parts[each].version ?? 0),
    );
    if (isBehind || standsElsewhere(item, standing)) void store.pull(read);
  }

  async function read() {
    const reply = await api.read(item.id);
    if (!reply.ok) return null;
    onItem(reply.data);
    return { fresh: draftFrom(kind, reply.data), by: reply.data.edited_by?.name ?? null };
  }

  return usePresence(kind, item.id, {
    active: item.may.edit && !isNew(item),
    part,
    place: () => place.current,
    onEnded: store.end,
    onCompany,
  });
}

/** Somebody else published, scheduled or withdrew it since this page learned of it. */
function standsElsewhere(item: AnyItem, { state, languages }: Standing): boolean {
  const facts = locales.map((locale) => [languages[locale], item.languages[locale]] as const);
  return (
    state !== item.state ||
    facts.some(
      ([now, known]) => now.public !== known.public || now.scheduled_at !== known.scheduled_at,
    )
  );
}
