import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useLinesProblem } from "#app/staff/form/use-limits.ts";
import { useField } from "../item/editor-context.ts";
import { TranslatedField } from "./translated-field.tsx";
import { useTypedValue } from "./use-typed-value.ts";

type Props = { field: string; limit: number; most: number };

/** A list of short texts, one on each line. */
export function LinesField({ field, limit, most }: Props) {
  const t = useTranslations("editor");
  const { value, onChange, error, source, id, disabled } = useField<string[]>(field);
  const lines = value ?? [];
  const [typed, setTyped] = useTypedValue(lines, {
    format: (stored) => stored.join("\n"),
    parse: linesOf,
  });
  const problem = useLinesProblem(lines, { limit, most }) ?? error;
  return (
    <TranslatedField
      field={field}
      source={source?.join("\n")}
      description={t("courses.onePerLine")}
      error={problem}
      count={`${lines.length} / ${most}`}
    >
      <Textarea
        id={id}
        autosize
        minRows={3}
        value={typed}
        disabled={disabled}
        error={!!problem}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(linesOf(text));
        }}
      />
    </TranslatedField>
  );
}

function linesOf(text: string): string[] {
  // Remove the bullets and numbers of a pasted list.
  const lines = text.split("\n").map((line) => line.replace(/^\s*(?:[-–•*·]|\d+[.)])\s+/, ""));
  return lines.map((line) => line.trim()).filter(Boolean);
}
