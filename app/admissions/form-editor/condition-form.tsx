import { Group, MultiSelect, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { listOf, type StoredCondition } from "#app/website/registration-form/stored-form.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { optionWords, textIn } from "#app/website/registration-form/words.ts";
import { useEditor } from "./editor-context.ts";

type Kind = "always" | "is" | "isNot" | "age";

type Props = {
  when: StoredCondition | undefined;
  /** The question it belongs to: only earlier ones can be chosen; null for a document. */
  before: string | null;
  /** Its label, where it is not about a question. */
  label?: string;
  error: string | undefined;
  onChange: (when: StoredCondition | undefined) => void;
};

/** When a question is asked, by choice and without an expression to write. */
export function ConditionForm({ when, before, label, error, onChange }: Props) {
  const t = useTranslations("formEditor.edit.when");
  const reader = useReader();
  const { draft } = useEditor();
  const all = draft.steps.flatMap(({ fields }) => fields);
  const end = all.findIndex(({ name }) => name === before);
  const earlier = (end < 0 ? all : all.slice(0, end)).filter((field) => "options" in field);
  const kind = kindOf(when);
  const [first] = earlier;
  const field = when && "field" in when ? when.field : (first?.name ?? "");
  const target = all.find(({ name }) => name === field);
  const options = target && "options" in target ? listOf(target.options) : null;
  const codes = when && "in" in when ? when.in : when && "notIn" in when ? when.notIn : [];

  function build(next: { kind?: Kind; field?: string; codes?: string[]; age?: number }) {
    const now = { kind, field, codes: [...codes], ...next };
    if (now.kind === "always") return onChange(undefined);
    if (now.kind === "age") return onChange({ ageUnder: next.age ?? 18 });
    return onChange(
      now.kind === "is"
        ? { field: now.field, in: now.codes }
        : { field: now.field, notIn: now.codes },
    );
  }

  return (
    <Group align="flex-start" grow>
      <Select
        label={label ?? t("title")}
        data={(["always", "is", "isNot", "age"] as const).map((value) => ({
          value,
          label: t(value),
        }))}
        value={kind}
        allowDeselect={false}
        error={error}
        onChange={(next) => build({ kind: (next ?? "always") as Kind })}
      />
      {kind === "age" && (
        <LimitedNumber
          label={t("years")}
          min={1}
          max={120}
          value={when && "ageUnder" in when ? when.ageUnder || "" : 18}
          onChange={(age) => build({ age: Math.round(Number(age)) })}
        />
      )}
      {(kind === "is" || kind === "isNot") && (
        <>
          <Select
            label={t("field")}
            data={earlier.map(({ name, label }) => ({
              value: name,
              label: textIn(reader, label) || name,
            }))}
            value={field}
            allowDeselect={false}
            onChange={(next) => build({ field: next ?? "", codes: [] })}
          />
          <MultiSelect
            label={t("codes")}
            data={[
              ...(options?.list ?? []).map((option) => ({
                value: option.code,
                label: options ? optionWords(reader, options, option) || option.code : option.code,
              })),
              ...(kind === "isNot" ? [{ value: "", label: t("nothing") }] : []),
            ]}
            value={[...codes]}
            onChange={(next) => build({ codes: next })}
          />
        </>
      )}
    </Group>
  );
}

function kindOf(when: StoredCondition | undefined): Kind {
  if (!when) return "always";
  if ("ageUnder" in when) return "age";
  return "in" in when ? "is" : "isNot";
}
