import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTypedValue } from "#app/content/editor/fields/use-typed-value.ts";
import type { Field } from "#app/content/working-copies/content-kind.ts";
import { useLinesProblem } from "#app/staff/form/use-limits.ts";

type Props = {
  id: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled: boolean;
  field: Extract<Field, { type: "lines" }>;
  value: string[];
  onChange: (lines: string[]) => void;
};

/** Several texts, one on each line; the last line may still be empty. */
export function LinesInput({ field, value, onChange, description, error, ...rest }: Props) {
  const t = useTranslations("editor.courses");
  const [typed, setTyped] = useTypedValue(value, {
    format: (stored) => stored.join("\n"),
    parse: linesOf,
  });
  const problem = useLinesProblem(value, { limit: field.max, most: field.items });
  return (
    <Textarea
      {...rest}
      error={problem ?? error}
      description={description ?? t("onePerLine")}
      autosize
      minRows={3}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(linesOf(text));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
