import { Badge, Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { differencesBetween } from "#app/content/working-copies/drafts/differences.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { ClashText } from "../item/diff-text.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import { FieldName } from "../item/field-name.tsx";
import { of, useContentApi } from "../item/use-content-api.ts";
import styles from "./draft.module.css";
import type { Clash } from "./draft.ts";
import { joinValues } from "./field-value.ts";
import { usePause } from "./use-pause.ts";

/**
 * Shows both values of a clash side by side. It opens only after a pause in typing and focuses its
 * text, so that a key meant for the editor does not press a button.
 */
export function MergeView() {
  const t = useTranslations("editor.merge");
  const { state } = useItemEditor();
  const { clashes } = state.draft;
  const paused = usePause(clashes.length > 0);
  return (
    <Modal
      opened={paused}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="62rem"
      title={t("title")}
    >
      <p tabIndex={-1} data-autofocus className={styles.intro}>
        {t(clashes.some(({ by }) => by) ? "text" : "own")}
      </p>
      {clashes.map((clash) => (
        <ClashChoice key={`${clash.part} ${clash.field}`} clash={clash} />
      ))}
    </Modal>
  );
}

function ClashChoice({ clash }: { clash: Clash }) {
  const t = useTranslations("editor.merge");
  const format = useFormatter();
  const { kind, item, state, store } = useItemEditor();
  const api = useContentApi(kind);
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const { part, field, theirs, by, at } = clash;
  const mine = state.draft.parts[part].mine[field];
  const [difference] = differencesBetween({ [field]: mine }, { [field]: theirs });
  const stretches = difference?.stretches ?? [];
  const both = joinValues(mine, theirs);
  const time = at ? format.dateTime(new Date(at), { timeStyle: "short" }) : "";

  /** Stores the rejected value as a revision before the clash is resolved. */
  async function choose(value: unknown, rejected?: unknown) {
    if (field !== "slug" && rejected) {
      setBusy(true);
      const content = { [field]: rejected };
      const json = { part, content };
      const reply = await api.ask(api.client[":id"].revisions.$post({ ...of(item.id), json }));
      setBusy(false);
      if (!reply.ok) return showError(reply);
    }
    store.resolve(clash, value);
  }

  const button = { variant: "default", size: "xs", loading: busy } as const;
  return (
    <section className={styles.clash}>
      <h3>
        <FieldName field={field} />
        {part !== "shared" && <Badge variant="light">{part.toUpperCase()}</Badge>}
      </h3>
      <div className={styles.sides}>
        <div className={styles.side} data-mine>
          <h4>{t("mine")}</h4>
          <div className={styles.text}>
            <ClashText stretches={stretches.filter(({ kind }) => kind !== "added")} />
          </div>
          <Button {...button} onClick={() => choose(mine, theirs)}>
            {t("keepMine")}
          </Button>
        </div>
        <div className={styles.side}>
          <h4>{by ? t("theirs", { name: by, time }) : t("newer")}</h4>
          <div className={styles.text}>
            <ClashText stretches={stretches.filter(({ kind }) => kind !== "removed")} />
          </div>
          <Button {...button} onClick={() => choose(theirs, mine)}>
            {t("keepTheirs")}
          </Button>
        </div>
      </div>
      {both !== null && (
        <Group mt="xs">
          <Button {...button} variant="subtle" onClick={() => choose(both)}>
            {t("keepBoth")}
          </Button>
        </Group>
      )}
    </section>
  );
}
