import { Autocomplete, Button, Checkbox, Modal, Stack } from "@mantine/core";
import { openConfirmModal } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useLengthOf } from "#app/staff/form/use-limits.ts";
import { filterOptions } from "#app/staff/table/word-filter.ts";
import { type MediaBulk as BulkAction, limits, type Media, type MediaTag } from "../schema.ts";
import styles from "./library.module.css";

type Props = {
  page: Media[];
  selected: Media[];
  tags: MediaTag[];
  onChange: (ids: number[]) => void;
};

/** Actions on several files; failed ones stay selected, with the reason. */
export function MediaBulk({ page, selected, tags, onChange }: Props) {
  const t = useTranslations("media.bulk");
  const api = useApi();
  const act = useAct();
  const [tagging, setTagging] = useState<"tag" | "untag" | null>(null);
  const ids = selected.map(({ id }) => id);
  const usedTags = new Set(selected.flatMap((media) => media.tags));

  async function run(json: BulkAction): Promise<boolean> {
    const outcome = await act(() => api.media.bulk.$post({ json }));
    if (!outcome.ok) return false;
    const { done, failed } = outcome.data;
    const titles = new Map(selected.map(({ id, title }) => [id, title]));
    notifications.show({
      color: failed.length ? "red" : "green",
      title: t("result", { done: done.length, failed: failed.length }),
      message: failed.map(({ id, message }) => (
        <p key={id}>
          {titles.get(id)} – {message}
        </p>
      )),
      autoClose: failed.length ? false : 4_000,
    });
    onChange(failed.map(({ id }) => id));
    return true;
  }

  function confirmDelete() {
    openConfirmModal({
      title: t("deleteTitle", { count: ids.length }),
      children: t("deleteText"),
      labels: { confirm: t("deleteConfirm"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => void run({ action: "delete", ids }),
    });
  }

  return (
    <section className={styles.bulk} data-chosen={selected.length > 0} aria-label={t("title")}>
      <Checkbox
        label={selected.length ? t("selected", { count: selected.length }) : t("selectAll")}
        aria-label={t("selectAll")}
        checked={selected.length === page.length}
        indeterminate={selected.length > 0 && selected.length < page.length}
        onChange={(event) => onChange(event.currentTarget.checked ? page.map(({ id }) => id) : [])}
      />
      {selected.length > 0 && (
        <>
          <Button size="xs" variant="default" onClick={() => setTagging("tag")}>
            {t("tag")}
          </Button>
          {usedTags.size > 0 && (
            <Button size="xs" variant="default" onClick={() => setTagging("untag")}>
              {t("untag")}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={confirmDelete}>
            {t("delete")}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onChange([])}>
            {t("clear")}
          </Button>
        </>
      )}
      {tagging && (
        <TagDialog
          action={tagging}
          known={tagging === "untag" ? [...usedTags] : tags.map(({ tag }) => tag)}
          onClose={() => setTagging(null)}
          onTag={(tag) => run({ action: tagging, ids, tag })}
        />
      )}
    </section>
  );
}

type DialogProps = {
  action: "tag" | "untag";
  known: string[];
  onClose: () => void;
  onTag: (tag: string) => Promise<boolean>;
};

function TagDialog({ action, known, onClose, onTag }: DialogProps) {
  const t = useTranslations("media.bulk");
  const [tag, setTag] = useState("");
  const { tooLong } = useLengthOf(tag, limits.tag);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await onTag(tag.trim())) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t(action)}>
      <form onSubmit={submit}>
        <Stack>
          <Autocomplete
            label={t("tagLabel")}
            data={known}
            filter={filterOptions}
            error={tooLong}
            value={tag}
            onChange={setTag}
            data-autofocus
            required
          />
          <Button type="submit" disabled={!tag.trim()}>
            {t(`${action}Confirm`)}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
