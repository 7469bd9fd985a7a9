import { Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MediaField } from "#app/content/media/media-field.tsx";
import type { Field } from "#app/content/working-copies/content-kind.ts";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { useCategoryNames } from "./categories-context.ts";
import { LinesInput } from "./lines-input.tsx";
import { MarkdownInput } from "./markdown-input.tsx";
import { useSettingWords } from "./use-setting-words.ts";

export type InputProps = {
  /** Its name in the section, without the row. */
  name: string;
  field: Field;
  id: string;
  label: string;
  help?: ReactNode;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  disabled: boolean;
};

const inputTypes = { url: "url", email: "email", phone: "tel", day: "date" } as const;

/** The input of one value, by the type of its field. */
export function ValueInput({ field, name, help, value, onChange, ...rest }: InputProps) {
  const t = useTranslations("siteSettings");
  const words = useSettingWords();
  const categories = useCategoryNames();
  const common = { ...rest, description: help };
  const required = field.required ? { withAsterisk: true } : {};
  const onText = (event: { currentTarget: { value: string } }) =>
    onChange(event.currentTarget.value);
  const text = String(value ?? "");
  switch (field.type) {
    case "picture":
      return (
        <div id={rest.id} tabIndex={-1}>
          <MediaField
            label={rest.label}
            description={help}
            error={rest.error}
            value={(value as number | null) ?? null}
            onChange={(id) => onChange(id)}
          />
        </div>
      );
    case "number":
      return (
        <LimitedNumber
          {...common}
          {...required}
          value={typeof value === "number" ? value : ""}
          allowDecimal={false}
          min={field.min}
          max={field.max}
          onChange={(next) => onChange(next === "" ? null : Number(next))}
        />
      );
    case "choice":
      return (
        <Select
          {...common}
          value={text}
          allowDeselect={false}
          data={field.values.map((each) => ({ value: each, label: words.choice(name, each) }))}
          onChange={(next) => onChange(next)}
        />
      );
    case "reference":
      return (
        <Select
          {...common}
          value={value === null ? "" : text}
          allowDeselect={false}
          data={[{ value: "", label: t("noCategory") }, ...categories]}
          onChange={(next) => onChange(next ? Number(next) : null)}
        />
      );
    case "lines":
      return (
        <LinesInput
          {...common}
          field={field}
          value={(value ?? []) as string[]}
          onChange={onChange}
        />
      );
    case "markdown":
      return (
        <MarkdownInput
          {...common}
          {...required}
          limit={field.max}
          value={text}
          onChange={onChange}
        />
      );
    case "text":
      return field.rows ? (
        <LimitedArea
          {...common}
          {...required}
          limit={field.max}
          autosize
          minRows={field.rows}
          value={text}
          onChange={onText}
        />
      ) : (
        <LimitedText {...common} {...required} limit={field.max} value={text} onChange={onText} />
      );
    case "month":
      return (
        <TextInput {...common} {...required} value={text} placeholder="2027-03" onChange={onText} />
      );
    case "url":
    case "email":
    case "phone":
    case "day": {
      // A path of this site is no address a browser accepts as one.
      const type = field.type === "url" && field.local ? "text" : inputTypes[field.type];
      return <TextInput {...common} {...required} type={type} value={text} onChange={onText} />;
    }
    default:
      return null;
  }
}
