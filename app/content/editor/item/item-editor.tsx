import { Alert } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Lock } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { defaultLocale, isLocale, type Locale } from "#app/platform/i18n/locales.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { JoinedNotice } from "../draft/joined-notice.tsx";
import { KeptNowhere } from "../draft/kept-nowhere.tsx";
import { LeaveGuard } from "../draft/leave-guard.tsx";
import { MergeView } from "../draft/merge-view.tsx";
import { NewTexts } from "../draft/new-texts.tsx";
import { SaveFailed } from "../draft/save-failed.tsx";
import { SaveVersion } from "../draft/save-version.tsx";
import { SessionEnded } from "../draft/session-ended.tsx";
import { useDraftStore } from "../draft/use-draft-store.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { ReviewNote } from "../review/review-note.tsx";
import { TextWay } from "../review/text-way.tsx";
import { ScheduleNote } from "../schedule/schedule-note.tsx";
import { isNew } from "./blank-item.ts";
import styles from "./editor.module.css";
import { EditorBar } from "./editor-bar.tsx";
import {
  EditorContext,
  fieldId,
  fieldOfInput,
  PartContext,
  type Passage,
} from "./editor-context.ts";
import type { AnyItem } from "./editor-item.ts";
import { draftFrom } from "./editor-item.ts";
import { PresenceNote } from "./presence-note.tsx";
import { StaleNote } from "./stale-note.tsx";
import { TranslationStart } from "./translation-start.tsx";
import { useCompany } from "./use-company.ts";
import { useDiscardEmpty } from "./use-discard-empty.ts";
import type { Place } from "./use-presence.ts";
import { PreviousSourceContext, useLoadPreviousSource } from "./use-previous-source.ts";

type Props = {
  kind: ContentKind;
  item: AnyItem;
  /** The fields of one language. */
  words: ReactNode;
  /** What all languages share. */
  facts: ReactNode;
};

/** The editing page of an item: the text in the middle, shared fields beside it. */
export function ItemEditor({ kind, item: loaded, words, facts }: Props) {
  const t = useTranslations("editor");
  const { programme, may } = useStaff();
  const url = useListUrl();
  const wanted = url.get("lang");
  const part: Locale = isLocale(wanted) ? wanted : startingLanguage(loaded);
  const [item, setItem] = useState(loaded);
  const { store, state, own, resume } = useDraftStore(kind, loaded, setItem);

  function onItem(fresh: AnyItem) {
    setItem(fresh);
    store.refresh(draftFrom(kind, fresh));
  }

  // A new item gets its number while its writer goes on writing: only the address changes.
  const begun = isNew(loaded);
  const made = begun && !isNew(item) ? item.id : null;
  const setId = useEffectEvent((id: number) => url.set({ id, text: null }));
  useEffect(() => {
    // Whoever writes somewhere already stays there.
    const isWriting = document.activeElement?.matches("input, textarea, [contenteditable=true]");
    if (begun && !isWriting) document.getElementById(fieldId("title"))?.focus();
  }, [begun]);
  useEffect(() => {
    if (made) setId(made);
  }, [made]);
  useDiscardEmpty(kind, begun, item, store);

  const place = useRef<Place>({ field: null, block: null });
  const passage = useRef<Passage | null>(null);
  const others = useCompany({ kind, item, part, store, place, onItem: setItem });

  const title = String(state.draft.parts[part].mine.title || item.title) || t("untitled");
  const before = useLoadPreviousSource(kind, item, part);
  const setPart = (lang: Locale) => url.set({ lang });
  const [shown, setShown] = useState(false);
  const [sourceShown, setSourceShown] = useLocalStorage({
    key: "source-beside",
    defaultValue: true,
  });
  return (
    <EditorContext
      value={{
        kind,
        item,
        onItem,
        store,
        state,
        part,
        setPart,
        sourceShown: sourceShown,
        setSourceShown: setSourceShown,
        others,
        place,
        passage,
      }}
    >
      <PartContext value={part}>
        <PreviousSourceContext value={before}>
          <title>{`${title} – ${programme}`}</title>
          <h1 className="visually-hidden">{title}</h1>
          <EditorBar shown={shown} onShow={setShown} />
          {begun && <NewTexts own={own} wanted={url.get("text")} onResume={resume} />}
          <PresenceNote />
          <SessionEnded />
          <SaveFailed />
          <KeptNowhere />
          {!item.may.edit && (
            <Alert icon={<Lock size={18} />} mb="md" color="yellow" title={t("readOnly")}>
              {t("readOnlyText")}
            </Alert>
          )}
          {!may(kind.publish) && item.may.edit && <TextWay item={item} part={part} />}
          <ReviewNote />
          <ScheduleNote />
          <StaleNote />
          <TranslationStart />
          <div className={styles.page} data-preview={shown}>
            <div
              className={styles.words}
              lang={part}
              data-translating={part !== defaultLocale}
              onFocusCapture={({ target }) => {
                const field = fieldOfInput(target.id);
                if (field !== place.current.field) place.current = { field, block: null };
              }}
            >
              {words}
            </div>
            {shown && <PreviewPane onClose={() => setShown(false)} />}
            <aside className={styles.facts} aria-label={t("facts")}>
              {facts}
            </aside>
          </div>
          <MergeView />
          <JoinedNotice />
          <LeaveGuard />
          <SaveVersion />
        </PreviousSourceContext>
      </PartContext>
    </EditorContext>
  );
}

/** An item without a French text opens in its own language. */
function startingLanguage({ translations, locale }: AnyItem): Locale {
  return translations.fr ? "fr" : locale;
}
