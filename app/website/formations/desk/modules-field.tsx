import { ActionIcon, Button, Group } from "@mantine/core";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "#app/content/editor/fields/fields.module.css";
import { TranslatedField } from "#app/content/editor/fields/translated-field.tsx";
import { useTypedValue } from "#app/content/editor/fields/use-typed-value.ts";
import { useField } from "#app/content/editor/item/editor-context.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { formationKind } from "../content-kind.ts";
import type { Module } from "../schema.ts";

const limits = formationKind.fields.translated.programme;

/** The modules of a course: a title and what happens in it, in order. */
export function ModulesField() {
  const t = useTranslations("editor.courses");
  const { value, onChange, error, source, id, disabled } = useField<Module[]>("programme");
  const [modules, setModules] = useTypedValue<Module[], Module[]>(value ?? [], {
    format: (stored) => stored,
    parse: titled,
  });

  function change(next: Module[]) {
    setModules(next);
    onChange(titled(next));
  }
  function edit(index: number, part: Partial<Module>) {
    change(modules.map((module, at) => (at === index ? { ...module, ...part } : module)));
  }
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<{ index: number; what: string } | null>(null);

  // What was moved keeps the focus, and a new module is ready to be written.
  useEffect(() => {
    const { index, what } = focus.current ?? { index: -1, what: "" };
    const module = list.current?.children[index];
    if (!module) return;
    focus.current = null;
    const wanted = module.querySelector<HTMLElement>(`[data-focus="${what}"]:not([disabled])`);
    (wanted ?? module.querySelector<HTMLElement>("input"))?.focus();
  });

  function move(index: number, by: -1 | 1) {
    focus.current = { index: index + by, what: by < 0 ? "up" : "down" };
    const next = [...modules];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    change(next);
  }
  function remove(index: number) {
    const { title, text } = modules[index] ?? { title: "", text: "" };
    const drop = () => {
      focus.current = { index: Math.max(0, index - 1), what: "title" };
      change(modules.filter((_, at) => at !== index));
    };
    if (!title.trim() && !text.trim()) return drop();
    askFirst({
      title: t("removeTitle", { number: index + 1 }),
      children: t("removeText", { title }),
      labels: { confirm: t("removeConfirm"), cancel: t("removeCancel") },
      confirmProps: { color: "red" },
      onConfirm: drop,
    });
  }
  function add() {
    focus.current = { index: modules.length, what: "title" };
    setModules([...modules, { title: "", text: "" }]);
  }

  const said = source?.map(({ title, text }) => `${title}\n${text}`).join("\n\n");
  return (
    <TranslatedField field="programme" source={said} error={error}>
      <ol className={styles.modules} id={id} tabIndex={-1} ref={list}>
        {modules.map((module, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a module is nothing but its place
          <li key={index} className={styles.line}>
            <div className={styles.lines}>
              <LimitedText
                label={t("moduleTitle", { number: index + 1 })}
                data-focus="title"
                value={module.title}
                limit={limits.title}
                disabled={disabled}
                onChange={(event) => edit(index, { title: event.currentTarget.value })}
              />
              <LimitedArea
                label={t("moduleText", { number: index + 1 })}
                autosize
                minRows={2}
                value={module.text}
                limit={limits.text}
                disabled={disabled}
                onChange={(event) => edit(index, { text: event.currentTarget.value })}
              />
            </div>
            <div className={styles.moves}>
              <ActionIcon
                variant="subtle"
                color="gray"
                data-focus="up"
                aria-label={t("moveUp", { number: index + 1 })}
                disabled={disabled || index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                data-focus="down"
                aria-label={t("moveDown", { number: index + 1 })}
                disabled={disabled || index === modules.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("removeModule", { number: index + 1 })}
                disabled={disabled}
                onClick={() => remove(index)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <Group mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={disabled || modules.length >= limits.items}
          onClick={add}
        >
          {t("addModule")}
        </Button>
      </Group>
    </TranslatedField>
  );
}

/** A module without a title is not one yet. */
function titled(modules: Module[]): Module[] {
  return modules.filter(({ title }) => title.trim() !== "");
}
