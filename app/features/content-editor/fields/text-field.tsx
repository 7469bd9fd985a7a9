import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { stretchesBetween } from "#app/features/content/differences.ts";
import { DiffText } from "../diff-text.tsx";
import editor from "../editor.module.css";
import { useField } from "../editor-context.ts";
import { usePreviousSource } from "../use-previous-source.ts";
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
  const t = useTranslations("contentEditor");
  return <em>{t("emptySource")}</em>;
}

/** A plain text in the language being edited. */
export function TextField({ field, limit, rows, big = false, description }: Props) {
  const { value, onChange, error, source, id, disabled } = useField<string>(field);
  const t = useTranslations("contentEditor");
  const text = value ?? "";
  // What is too long is kept and explained: a cut would end in the middle of a word.
  const tooLong = text.length > limit;
  const input = {
    id,
    value: text,
    disabled,
    error: tooLong || !!error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  // A title has no line breaks.
  const oneLine = (event: { key: string; preventDefault: () => void }) => {
    if (event.key === "Enter") event.preventDefault();
  };
  return (
    <TranslatedField
      field={field}
      source={source === undefined ? undefined : <SourceText field={field} text={source} />}
      description={description}
      error={tooLong ? t("tooLong", { limit, over: text.length - limit }) : error}
      count={text.length > limit * 0.6 ? `${text.length} / ${limit}` : undefined}
    >
      {big && (
        <Textarea {...input} autosize minRows={1} className={editor.title} onKeyDown={oneLine} />
      )}
      {!big && rows && <Textarea {...input} autosize minRows={rows} />}
      {!big && !rows && <TextInput {...input} />}
    </TranslatedField>
  );
}
