import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { Refusal } from "#app/api-client/browser/refusal-key.ts";
import { storedToken } from "#app/api-client/browser/token.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { signedInAgain } from "#app/staff/frame/sign-in-again.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { isNew } from "../item/blank-item.ts";
import { type AnyItem, draftFrom } from "../item/editor-item.ts";
import { useContentApi } from "../item/use-content-api.ts";
import type { DeviceText } from "./device-text.ts";
import {
  keepText,
  newTextId,
  openTexts,
  removeText,
  takeText,
  textsOnDevice,
} from "./device-texts.ts";
import { type Draft, isChanged } from "./draft.ts";
import { createDraftStore, keptWord, type SaveReply } from "./draft-store.ts";
import { createSaver } from "./save-item.ts";
import { storedDraft, withStoredDrafts } from "./stored-drafts.ts";

/** The draft of an item, saved automatically. `onItem` gets the item after each save. */
export function useDraftStore(kind: ContentKind, item: AnyItem, onItem: (item: AnyItem) => void) {
  const api = useContentApi(kind);
  const user = useStaff().user.id;
  const environment = useBrowserEnvironment();
  const token = useRef(() => storedToken(environment()));
  // Another person may sign in in another tab and must not save this text.
  const owner = useRef<string | null>(null);
  const onItemRef = useRef(onItem);
  onItemRef.current = onItem;
  const t = useTranslations("editor.refused");
  const begins = useTranslations("editor.new");
  const refusalText = useRefusalText();
  const refusalRef = useRef((refusal: Refusal) => {
    if (refusal.status === 404) return t("gone");
    return refusal.status === 403 ? t("closed") : refusalText(refusal);
  });
  // Its name among the texts of this device.
  const [own, setOwn] = useState(newTextId);
  const ownRef = useRef(own);
  const release = useRef(() => {});

  const titleNeededRef = useRef((): string => "");

  const [store] = useState(() => {
    const made = createSaver(item, {
      kind,
      api,
      user,
      onItem: (fresh) => onItemRef.current(fresh),
      refusalText: (refusal) => refusalRef.current(refusal),
      titleNeeded: () => titleNeededRef.current(),
    });
    return createDraftStore(draftFrom(kind, item), {
      storeOnDevice(draft) {
        const key = { user, kind: kind.key, own: ownRef.current };
        const id = made.id();
        const text = draft && {
          title: titleIn(draft) || item.title,
          at: Date.now(),
          parts: storedDraft(draft),
        };
        const kept = text
          ? keepText({ ...key, ...text, item: id })
          : removeText({ ...key, item: id });
        // What was kept before the item had its number.
        if (id !== item.id) void removeText({ ...key, item: item.id });
        return kept;
      },
      async save(draft, changes): Promise<SaveReply> {
        if (token.current() !== owner.current) return { kind: "ended" };
        return made.save(draft, changes);
      },
    });
  });
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  titleNeededRef.current = () => begins("titleNeeded", { kept: keptWord(store.get()) });

  /** Goes on with a new text that waits on this device; false when another tab has it open. */
  async function resume(name: string): Promise<boolean> {
    const taken = await takeText(name);
    if (!taken) return false;
    const texts = await textsOnDevice(user);
    const text = texts.find((each) => each.own === name && each.kind === kind.key && !each.item);
    if (!text) {
      taken();
      return true;
    }
    release.current();
    release.current = taken;
    const before = { ...text, own: ownRef.current };
    ownRef.current = name;
    setOwn(name);
    store.adopt((draft) => withStoredDrafts(draft, [text.parts]));
    void removeText(before);
    return true;
  }

  /**
   * Goes on with what this person wrote here in tabs that have ended, and was not saved. An open one goes
   * on with its text itself: its words would be there twice.
   */
  const restore = useEffectEvent(async (id: number) => {
    const found = await othersOf(id);
    const taken = await Promise.all(found.map(({ own: name }) => takeText(name)));
    const free = found.filter((_, at) => taken[at]).map(({ own: name }) => name);
    // A tab that was just ending may have written or saved something meanwhile.
    const others = (await othersOf(id)).filter((each) => free.includes(each.own));
    if (others.length) await adoptTexts(id, others);
    for (const giveBack of taken) giveBack?.();
  });

  async function textsOf(id: number): Promise<DeviceText[]> {
    const all = await textsOnDevice(user);
    return all.filter((each) => each.kind === kind.key && each.item === id);
  }

  async function othersOf(id: number): Promise<DeviceText[]> {
    return (await textsOf(id)).filter((each) => each.own !== ownRef.current);
  }

  async function adoptTexts(id: number, others: DeviceText[]) {
    const stored = others.map(({ parts }) => parts);
    store.adopt((draft) => withStoredDrafts(draft, stored));
    const now = await textsOf(id);
    const isKept = now.some((each) => each.own === ownRef.current);
    if (isKept || !isChanged(store.get().draft)) await Promise.all(others.map(removeText));
  }

  useEffect(() => {
    owner.current = token.current();
    void openTexts();
    let isOver = false;
    void takeText(ownRef.current).then((taken) => {
      if (isOver) taken?.();
      else if (taken) release.current = taken;
    });
    if (!isNew({ id: item.id })) void restore(item.id);
    const retry = () => store.retry();
    const signedIn = () => {
      owner.current = token.current();
      store.signedIn();
    };
    window.addEventListener("online", retry);
    window.addEventListener(signedInAgain, signedIn);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener(signedInAgain, signedIn);
      store.stop();
      isOver = true;
      release.current();
    };
  }, [store, item.id]);

  return { store, state, own, resume };
}

function titleIn({ parts }: Draft): string {
  const titles = locales.map((locale) => parts[locale].mine.title);
  return String(titles.find(Boolean) ?? "");
}
