import { Checkbox, MultiSelect, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { type Answer, type Field, optionsOf } from "#app/website/registration-form/definition.ts";
import { NO_NUMBER } from "#app/website/registration-form/phone.ts";
import { useAnswerWords } from "./use-answer-words.ts";

type Choice = { value: string; label: string };
type Props = {
  field: Field;
  value: Answer | undefined;
  /** The answer in the database. */
  stored: Answer | undefined;
  /** The answer another person saved meanwhile. */
  meanwhile: string | undefined;
  error: string | undefined;
  courses: Choice[];
  onChange: (value: Answer) => void;
};

/** Years and phone numbers; the server says what is wrong with them. */
const LONGEST_OTHER = 60;

/** The input for one answer, by the type of its field. */
export function AnswerInput(props: Props) {
  const { field, value, stored, meanwhile, error, courses, onChange } = props;
  const words = useAnswerWords();
  const t = useTranslations("staff.movedOn");
  const shown = {
    label: words.field(field.name),
    required: field.required ?? false,
    description: meanwhile === undefined ? undefined : t("meanwhile", { value: meanwhile || "–" }),
    error,
  };
  const text = typeof value === "string" ? value : "";
  const typed = (event: { currentTarget: { value: string } }) =>
    onChange(event.currentTarget.value);
  const choices = optionsOf(field).map(({ code }) => ({
    value: code,
    label: words.option(field.name, code),
  }));
  // “No number” is an answer too; it is shown as a placeholder, so that typing replaces it.
  const none = stored === NO_NUMBER ? words.option(field.name, stored) : undefined;
  switch (field.type) {
    case "longtext":
      return (
        <LimitedArea
          {...shown}
          autosize
          minRows={3}
          limit={field.max}
          value={text}
          onChange={typed}
        />
      );
    case "choice":
    case "course":
      return (
        <Select
          {...shown}
          data={field.type === "course" ? courses : choices}
          value={text || null}
          onChange={(code) => onChange(code ?? "")}
          clearable={!field.required}
          searchable
        />
      );
    case "choices":
      return (
        <MultiSelect
          {...shown}
          data={choices}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          searchable
        />
      );
    case "birthdate":
      return <BirthDate shown={shown} value={text} onChange={onChange} />;
    default:
      return (
        <LimitedText
          {...shown}
          placeholder={none}
          inputMode={field.keyboard}
          limit={"max" in field ? field.max : LONGEST_OTHER}
          value={text}
          onChange={typed}
        />
      );
  }
}

type BirthProps = {
  shown: {
    label: string;
    required: boolean;
    description: string | undefined;
    error: string | undefined;
  };
  value: string;
  onChange: (value: string) => void;
};

/** A day, or a year if only the year is known. */
function BirthDate({ shown, value, onChange }: BirthProps) {
  const t = useTranslations("registrations.records.correct");
  const [yearOnly, setYearOnly] = useState(value.length === 4);
  return (
    <Stack gap="xs">
      <TextInput
        {...shown}
        {...(yearOnly ? { inputMode: "numeric" } : { type: "date" })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Checkbox
        label={t("yearOnly")}
        checked={yearOnly}
        onChange={(event) => {
          setYearOnly(event.currentTarget.checked);
          onChange(event.currentTarget.checked ? value.slice(0, 4) : "");
        }}
      />
    </Stack>
  );
}
