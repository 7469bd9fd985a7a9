import { Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { consentParts } from "#app/website/registration-form/definition.ts";
import { withPart } from "./edit-form.ts";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";
import { SaidInputs } from "./said-inputs.tsx";

/** Title, age limits and the text of the consent. */
export function TextsTab() {
  const t = useTranslations("formEditor.edit.texts");
  const { draft, set, problem } = useEditor();
  const { age, consent } = draft;
  // Nothing typed is no age, which is said beside the field.
  const years = (value: string | number) => Math.round(Number(value));
  return (
    <Stack>
      <SaidInputs
        label={t("title")}
        value={draft.title}
        path="title"
        max={120}
        onChange={(title) => set({ ...draft, title })}
      />
      <SaidInputs
        label={t("short")}
        value={draft.short ?? { fr: "", en: "", de: "" }}
        path="short"
        max={40}
        onChange={(short) => set({ ...draft, short })}
      />
      <SaidInputs
        label={t("lead")}
        value={draft.lead}
        path="lead"
        max={300}
        onChange={(lead) => set({ ...draft, lead })}
      />
      <SaidInputs
        label={t("cost")}
        value={draft.cost ?? { fr: "", en: "", de: "" }}
        path="cost"
        max={200}
        onChange={(cost) =>
          set(withPart(draft, "cost", Object.values(cost).some(Boolean) ? cost : undefined))
        }
      />
      <Text size="sm" c="dimmed">
        {t("costHelp")}
      </Text>
      <h2 className={styles.heading}>{t("age")}</h2>
      <Group>
        <LimitedNumber
          label={t("from")}
          min={10}
          max={120}
          value={age.from || ""}
          error={problem("age.from")}
          onChange={(from) => set({ ...draft, age: { ...age, from: years(from) } })}
        />
        <LimitedNumber
          label={t("to")}
          min={10}
          max={120}
          value={age.to || ""}
          error={problem("age.to")}
          onChange={(to) => set({ ...draft, age: { ...age, to: years(to) } })}
        />
      </Group>
      <h2 className={styles.heading}>{t("consent", { version: consent.version })}</h2>
      <Text size="sm" c="dimmed">
        {t("consentHelp")}
      </Text>
      {consentParts.map((part) => (
        <SaidInputs
          key={part}
          long
          label={t(`parts.${part}`)}
          value={consent[part]}
          path={`consent.${part}`}
          max={part === "label" ? 300 : 1000}
          onChange={(text) => set({ ...draft, consent: { ...consent, [part]: text } })}
        />
      ))}
    </Stack>
  );
}
