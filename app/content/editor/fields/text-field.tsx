import { Textarea, TextInput } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { stretchesBetween } from "#app/content/working-copies/drafts/differences.ts";
import { useLengthOf } from "#app/staff/form/use-limits.ts";
import { DiffText } from "../item/diff-text.tsx";
import editor from "../item/editor.module.css";
import { nextField, useField, useItemEditor } from "../item/editor-context.ts";
import { usePreviousSource } from "../item/use-previous-source.ts";
import { TranslatedField } from "./translated-field.tsx";

type Props = {
  field: string;
  limit: number;
  /** Initial number of lines; a single-line input without it. */
  rows?: number;
  big?: boolean;
  description?: ReactNode;
};

/** The French text, with the changes since the translation. */
function SourceText({ field, text }: { field: string; text: string }) {
  const before = usePreviousSource()?.[field];
  if (typeof before !== "string" || before === text) return text || <EmptySource />;
  return <DiffText stretches={stretchesBetween(before, text)} />;
}

function EmptySource() {
  const t = useTranslations("editor");
  return <em>{t("emptySource")}</em>;
}

/** A plain text in the language being edited. */
export function TextField({ field, limit, rows, big = false, description }: Props) {
  const { value, onChange, error, source, id, disabled } = useField<string>(field);
  const { kind } = useItemEditor();
  const text = value ?? "";
  const { count, tooLong } = useLengthOf(text, limit);
  const input = {
    id,
    value: text,
    disabled,
    error: !!(tooLong ?? error),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  // A title has no line breaks, and a summary seldom: Enter leads on, as Tab does.
  const leadOn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (event.shiftKey && !big) return;
    event.preventDefault();
    nextField(event.currentTarget)?.focus();
  };
  const isLed = big || field === kind.description;
  const keys = isLed ? { onKeyDown: leadOn } : {};
  return (
    <TranslatedField
      field={field}
      source={source === undefined ? undefined : <SourceText field={field} text={source} />}
      description={description}
      error={tooLong ?? error}
      count={count}
    >
      {big && <Textarea {...input} {...keys} autosize minRows={1} className={editor.title} />}
      {!big && rows && <Textarea {...input} {...keys} autosize minRows={rows} />}
      {!big && !rows && <TextInput {...input} />}
    </TranslatedField>
  );
}
