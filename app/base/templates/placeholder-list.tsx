import { Badge, Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { AnyPlaceholder } from "./any-kind.rules.ts";
import { type Named, placeholders } from "./rules.ts";
import { staffPlaceholders } from "./staff.rules.ts";
import styles from "./templates.module.css";

type Props = {
  names: readonly AnyPlaceholder[];
  example: Named;
  staff?: boolean;
  /** Shows the chips without inserting them. */
  readOnly?: boolean;
};

/** A placeholder in one or two words of the reader's language. */
export function usePlaceholderWord(staff = false) {
  const t = useTranslations("templates");
  return (name: AnyPlaceholder): string => {
    const [own] = staffPlaceholders.filter((each) => each === name);
    if (staff && own) return t(`staff.chip.${own}`);
    const [known] = placeholders.filter((each) => each === name);
    return known ? t(`chip.${known}`) : name;
  };
}

function useMeaning(staff: boolean) {
  const t = useTranslations("templates");
  return (name: AnyPlaceholder): string => {
    const [own] = staffPlaceholders.filter((each) => each === name);
    if (staff && own) return t(`staff.meaning.${own}`);
    const [known] = placeholders.filter((each) => each === name);
    return known ? t(`meaning.${known}`) : name;
  };
}

/** The placeholders as chips: a press writes one where the cursor was. */
export function PlaceholderList({ names, example, staff = false, readOnly = false }: Props) {
  const t = useTranslations("templates.edit");
  const word = usePlaceholderWord(staff);
  const meaning = useMeaning(staff);
  const title = (name: AnyPlaceholder) =>
    [meaning(name), example[name] && t("forExample", { example: example[name] })]
      .filter(Boolean)
      .join(", ");
  return (
    <ChipList
      lead={t(readOnly ? "placeholdersRead" : "placeholders")}
      chips={names.map((name) => ({ name, word: word(name), title: title(name) }))}
      readOnly={readOnly}
    />
  );
}

type Chip = { name: string; word: string; title?: string };
type ChipListProps = { lead: string; chips: readonly Chip[]; readOnly?: boolean };

/** Chips of any kind of text with words in braces. */
export function ChipList({ lead, chips, readOnly = false }: ChipListProps) {
  const { list, insert } = useInsertion();
  return (
    <div ref={list}>
      <p className={styles.when}>{lead}</p>
      <ul className={styles.chips}>
        {chips.map(({ name, word, title }) => (
          <li key={name}>
            {readOnly ? (
              <Badge variant="light" title={title}>
                {word}
              </Badge>
            ) : (
              <Button
                size="compact-sm"
                variant="light"
                radius="xl"
                title={title}
                // Keeps the cursor in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(`{${word}}`)}
              >
                {word}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Writes into the field of the same form or dialog that had the focus last. */
function useInsertion() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<TextBox | null>(null);
  useEffect(() => {
    function remember({ target }: FocusEvent) {
      if (isTextBox(target) && around(list.current)?.contains(target)) last.current = target;
    }
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  function insert(text: string) {
    const boxes = [...(around(list.current)?.querySelectorAll("textarea, input") ?? [])];
    const box = last.current?.isConnected ? last.current : boxes.find(isTextBox);
    if (!box) return;
    box.focus();
    const end = box.value.length;
    box.setRangeText(text, box.selectionStart ?? end, box.selectionEnd ?? end, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return { list, insert };
}

function around(element: Element | null): Element | null {
  return element?.closest("form, [role=dialog]") ?? null;
}

function isTextBox(target: unknown): target is TextBox {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLInputElement && target.type === "text" && !target.readOnly;
}
