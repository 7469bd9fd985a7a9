import { ActionIcon, Button, Input } from "@mantine/core";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useField, useItemEditor } from "#app/content/editor/item/editor-context.ts";
import { FieldComments } from "#app/content/editor/review/field-comments.tsx";
import { emptyValues, type Row, type RowWords } from "#app/content/working-copies/content-kind.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import type { DeclaredRows } from "../section-fields.ts";
import { RowInputs } from "./row-inputs.tsx";
import styles from "./section-fields.module.css";
import { useSettingWords } from "./use-setting-words.ts";

type Props = { name: string; declared: DeclaredRows };

/** A list: its order and what all languages share, with the words of the language beside it. */
export function RowsField({ name, declared }: Props) {
  const t = useTranslations("siteSettings.rows");
  const { label, choice } = useSettingWords();
  const { part } = useItemEditor();
  const { value, onChange, error, id, disabled } = useField<Row[]>(name, "shared");
  const words = useField<RowWords>(name);
  const rows = value ?? [];
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<{ index: number; what: string } | null>(null);
  const title = label(name) ?? name;

  // What was moved keeps the focus, and a new row is ready to be written.
  useEffect(() => {
    const { index, what } = focus.current ?? { index: -1, what: "" };
    const row = list.current?.children[index];
    if (!row) return;
    focus.current = null;
    const wanted = row.querySelector<HTMLElement>(`[data-focus="${what}"]:not([disabled])`);
    (wanted ?? row.querySelector<HTMLElement>("input, textarea"))?.focus();
  });

  /** A row is called by its first words, or by what was chosen for it. */
  function nameOf(row: Row): string {
    const [said] = Object.keys(declared.words);
    if (said)
      return String(words.value?.[row.key]?.[said] || words.source?.[row.key]?.[said] || "");
    const [chosen = ""] = Object.keys(declared.shared);
    return choice(chosen, String(row[chosen]));
  }
  function move(index: number, by: -1 | 1) {
    focus.current = { index: index + by, what: by < 0 ? "up" : "down" };
    const next = [...rows];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    onChange(next);
  }
  function add() {
    focus.current = { index: rows.length, what: "first" };
    onChange([...rows, { key: newKey(), ...emptyValues(declared.shared) }]);
  }
  function remove(index: number, what: string) {
    askFirst({
      title: t("removeTitle", { what }),
      children: t("removeText"),
      labels: { confirm: t("removeConfirm"), cancel: t("removeCancel") },
      confirmProps: { color: "red" },
      onConfirm: () => onChange(rows.filter((_, at) => at !== index)),
    });
  }

  return (
    <section className={styles.list} aria-labelledby={`${id}-title`} data-commented>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <FieldComments field={name} />
        <span className={styles.count}>
          {rows.length} / {declared.items}
        </span>
      </div>
      {rows.length === 0 && <p className={styles.none}>{t("none")}</p>}
      <ol className={styles.rows} id={id} tabIndex={-1} ref={list}>
        {rows.map((row, index) => {
          const what = nameOf(row) || t("number", { number: index + 1 });
          return (
            <li key={row.key} className={styles.row}>
              <div className={styles.rowHead}>
                <h3>{what}</h3>
                <Moves
                  what={what}
                  disabled={disabled}
                  first={index === 0}
                  last={index === rows.length - 1}
                  onMove={(by) => move(index, by)}
                  onRemove={() => remove(index, what)}
                />
              </div>
              <RowInputs
                key={part}
                list={name}
                declared={declared}
                row={row}
                index={index}
                disabled={disabled}
                onRow={(next) => onChange(rows.map((each, at) => (at === index ? next : each)))}
              />
            </li>
          );
        })}
      </ol>
      {error && <Input.Error>{error}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={disabled || rows.length >= declared.items}
        title={rows.length >= declared.items ? t("full") : undefined}
        onClick={add}
      >
        {t("add")}
        <span className="visually-hidden"> ({title})</span>
      </Button>
    </section>
  );
}

type MovesProps = {
  what: string;
  disabled: boolean;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function Moves({ what, disabled, first, last, onMove, onRemove }: MovesProps) {
  const t = useTranslations("siteSettings.rows");
  const button = { variant: "subtle", color: "gray", size: 32 } as const;
  return (
    <div className={styles.moves}>
      <ActionIcon
        {...button}
        data-focus="up"
        aria-label={t("up", { what })}
        disabled={disabled || first}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        data-focus="down"
        aria-label={t("down", { what })}
        disabled={disabled || last}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t("remove", { what })}
        disabled={disabled}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Rows are told apart by a key that nobody sees; of a question it is the anchor. */
function newKey(): string {
  return `r${Math.random().toString(36).slice(2, 8)}`;
}
