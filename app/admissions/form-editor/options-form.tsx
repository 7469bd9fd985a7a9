import { ActionIcon, Badge, Button, Group, Select, Stack, Text } from "@mantine/core";
import { EyeOff, Plus, RotateCcw, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { type CountryList, countryListNames } from "#app/website/registration-form/country.ts";
import type { StoredField } from "#app/website/registration-form/stored-form.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { textIn } from "#app/website/registration-form/words.ts";
import { freeName, withPart } from "./edit-form.ts";
import { useEditor } from "./editor-context.ts";
import { NameInput } from "./name-input.tsx";
import { useRowKeys } from "./row-keys.ts";
import { SaidInputs } from "./said-inputs.tsx";

type ChoiceField = Extract<StoredField, { type: "choice" | "choices" }>;
type Own = Extract<ChoiceField["options"], { own: unknown }>["own"];
type Props = { field: ChoiceField; path: string; onChange: (field: StoredField) => void };

/** The answers that a question offers: its own, or a list of the country. */
export function OptionsForm({ field, path, onChange }: Props) {
  const t = useTranslations("formEditor.edit.options");
  const { form, problem } = useEditor();
  const { options } = field;
  const keys = useRowKeys();
  const isPublished = form.published.some(({ name }) => name === field.name);
  const set = (next: ChoiceField["options"]) => onChange({ ...field, options: next });
  const blank = { fr: "", en: "", de: "" };
  return (
    <Stack gap="sm" component="fieldset">
      <legend>{t("title")}</legend>
      <Select
        label={t("source")}
        disabled={isPublished}
        allowDeselect={false}
        data={[
          { value: "own", label: t("own") },
          ...countryListNames.map((value) => ({
            value,
            label: t("shared", { name: t(`lists.${value}`) }),
          })),
        ]}
        value={"list" in options ? options.list : "own"}
        onChange={(value) =>
          set(value && value !== "own" ? { list: value as CountryList } : { own: [] })
        }
      />
      {problem(`${path}.options`) && <Text c="red">{problem(`${path}.options`)}</Text>}
      {"own" in options && (
        <>
          {options.own.map(({ code }, nth) => (
            <OptionForm
              key={keys.of(code)}
              field={field}
              own={options.own}
              nth={nth}
              path={path}
              onRename={keys.rename}
              onSet={set}
            />
          ))}
          <Group>
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<Plus size={15} aria-hidden />}
              onClick={() => {
                const taken = new Set(options.own.map(({ code }) => code));
                set({ own: [...options.own, { code: freeName("answer", taken), label: blank }] });
              }}
            >
              {t("add")}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

type OptionProps = {
  field: ChoiceField;
  own: Own;
  nth: number;
  path: string;
  onRename: (from: string, to: string) => void;
  onSet: (options: { own: Own }) => void;
};

function OptionForm({ field, own, nth, path, onRename, onSet }: OptionProps) {
  const t = useTranslations("formEditor.edit.options");
  const reader = useReader();
  const { form, problem } = useEditor();
  const option = own[nth];
  if (!option) return null;
  const used = form.used.options[field.name]?.[option.code] ?? 0;
  const before = form.published.find(({ name }) => name === field.name);
  const isPublished =
    before !== undefined &&
    "options" in before &&
    "own" in before.options &&
    before.options.own.some(({ code }) => code === option.code);
  const name = textIn(reader, option.label) || t("new");
  const change = (next: typeof option) =>
    onSet({ own: own.map((each, place) => (place === nth ? next : each)) });
  const at = `${path}.options.${nth}`;
  return (
    <Stack gap={4}>
      <SaidInputs
        label={t("one", { number: nth + 1 })}
        value={option.label}
        path={`${at}.label`}
        max={200}
        onChange={(label) => change({ ...option, label })}
      />
      <Group align="flex-end" gap="xs">
        <NameInput
          label={t("code")}
          value={option.code}
          disabled={isPublished}
          error={problem(`${at}.code`)}
          onCommit={(code) => {
            onRename(option.code, code);
            change({ ...option, code });
          }}
        />
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={t(option.retired ? "resume" : "retire", { name })}
          onClick={() => change(withPart(option, "retired", option.retired ? undefined : true))}
        >
          {option.retired ? <RotateCcw size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
        </ActionIcon>
        {used === 0 && (
          <ActionIcon
            size="lg"
            variant="default"
            aria-label={t("remove", { name })}
            onClick={() => onSet({ own: own.filter((_, place) => place !== nth) })}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
        {option.retired && <Badge color={stateColor("form", "retired")}>{t("retired")}</Badge>}
        {used > 0 && (
          <Text size="sm" c="dimmed">
            {t("used", { count: used })}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
