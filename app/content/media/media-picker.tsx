import { Button, Modal, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { FileKind } from "#app/platform/files/kinds.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import styles from "./library/library.module.css";
import { MediaGrid } from "./library/media-grid.tsx";
import { UploadQueue } from "./library/upload-queue.tsx";
import { UploadZone } from "./library/upload-zone.tsx";
import { useUploads } from "./library/use-uploads.ts";
import type { Media } from "./schema.ts";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** What may be chosen; pictures by default. */
  kind?: FileKind;
} & Picks;

/** One at a time, or several pictures together. */
type Picks = { onPick: (media: Media) => void } | { onPickAll: (media: Media[]) => void };

/** Chooses files of the library, or uploads them. */
export function MediaPicker({ opened, onClose, kind = "image", ...picks }: Props) {
  const t = useTranslations("media.picker");
  return (
    <Modal.Root opened={opened} onClose={onClose} size="60rem">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={styles.panelHead}>
            <Modal.Title>{t(`title.${"onPickAll" in picks ? "images" : kind}`)}</Modal.Title>
            <Modal.CloseButton aria-label={t("close")} />
          </div>
          {opened && "onPick" in picks && <Choice kind={kind} onPick={picks.onPick} />}
          {opened && "onPickAll" in picks && <Several kind={kind} onPickAll={picks.onPickAll} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Presses choose and unchoose; what is uploaded here is chosen. */
function Several(props: { kind: FileKind; onPickAll: (media: Media[]) => void }) {
  const t = useTranslations("media.picker");
  const [picked, setPicked] = useState<Media[]>([]);
  const toggle = (media: Media) =>
    setPicked((known) =>
      known.some(({ id }) => id === media.id)
        ? known.filter(({ id }) => id !== media.id)
        : [...known, media],
    );
  return (
    <>
      <Choice
        kind={props.kind}
        onPick={toggle}
        onUploaded={(media) => setPicked((known) => [...known, media])}
        picked={picked}
      />
      <Button mt="md" disabled={picked.length === 0} onClick={() => props.onPickAll(picked)}>
        {t("add", { count: picked.length })}
      </Button>
    </>
  );
}

type ChoiceProps = {
  kind: FileKind;
  onPick: (media: Media) => void;
  onUploaded?: (media: Media) => void;
  picked?: readonly Media[];
};

function Choice({ kind, onPick, onUploaded, picked }: ChoiceProps) {
  const t = useTranslations("media.picker");
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search.trim(), 300);
  const { items, more, failed, next, prepend } = useLibrary(kind, wanted);
  const uploads = useUploads((media) => {
    if (media.kind !== kind) return;
    prepend(media);
    onUploaded?.(media);
  });
  return (
    <>
      <UploadZone onFiles={uploads.add} kind={kind} />
      <UploadQueue {...uploads} known={{ does: "use", take: onPick }} />
      <TextInput
        type="search"
        my="md"
        aria-label={t("search")}
        placeholder={t("search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
      />
      {failed && <p className={styles.empty}>{t("failed")}</p>}
      {items.length > 0 && <MediaGrid items={items} onOpen={onPick} picked={picked} />}
      {items.length === 0 && !failed && !more && <p className={styles.empty}>{t("nothing")}</p>}
      {more && items.length > 0 && (
        <Button variant="default" fullWidth mt="md" onClick={next}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

const none = { items: [] as Media[], page: 0, more: true, failed: false };

/** The loaded pages of the library, reset by a new search. */
function useLibrary(kind: FileKind, search: string) {
  const api = useApi();
  const [state, setState] = useState(none);

  async function load(page: number, before: Media[], isOld: () => boolean) {
    const query = { kind, page: String(page), per_page: "24", ...(search ? { search } : {}) };
    const answer = await api.media.$get({ query }).catch(() => null);
    const found = answer?.ok ? await answer.json() : null;
    if (isOld()) return;
    if (!found) return setState((known) => ({ ...known, more: false, failed: true }));
    const more = found.meta.current_page < found.meta.last_page;
    setState({ items: [...before, ...found.data], page, more, failed: false });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new query reloads
  useEffect(() => {
    let old = false;
    void load(1, [], () => old);
    return () => {
      old = true;
    };
  }, [kind, search]);

  return {
    ...state,
    next: () => void load(state.page + 1, state.items, () => false),
    prepend: (media: Media) => setState((known) => ({ ...known, items: [media, ...known.items] })),
  };
}
