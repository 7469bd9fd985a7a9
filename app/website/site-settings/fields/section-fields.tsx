import { useTranslations } from "use-intl";
import { LinesField } from "#app/content/editor/fields/lines-field.tsx";
import { TextField } from "#app/content/editor/fields/text-field.tsx";
import { useField, useItemEditor } from "#app/content/editor/item/editor-context.ts";
import type { Field } from "#app/content/working-copies/content-kind.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import { type SectionKey, sectionOf } from "../sections.ts";
import { RowsField } from "./rows-field.tsx";
import styles from "./section-fields.module.css";
import { useSettingWords } from "./use-setting-words.ts";
import { ValueInput } from "./value-input.tsx";

/** The inputs of a section, in the order of its declaration. */
export function SectionFields({ section }: { section: SectionKey }) {
  return Object.entries(sectionOf(section).fields).map(([name, declared]) => {
    if (declared.in === "rows") return <RowsField key={name} name={name} declared={declared} />;
    if (declared.in === "shared") {
      return <SharedField key={name} name={name} field={declared.field} />;
    }
    return <WordsField key={name} name={name} field={declared.field} />;
  });
}

function WordsField({ name, field }: { name: string; field: Field }) {
  const { help } = useSettingWords();
  if (field.type === "lines")
    return <LinesField field={name} limit={field.max} most={field.items} />;
  if (field.type !== "text") return null;
  const rows = field.rows ? { rows: field.rows } : {};
  return <TextField field={name} limit={field.max} {...rows} description={help(name)} />;
}

/** A field that all languages share. */
function SharedField({ name, field }: { name: string; field: Field }) {
  const t = useTranslations();
  const { kind, state } = useItemEditor();
  const { label, help } = useSettingWords();
  const { value, onChange, error, id, disabled } = useField<unknown>(name, "shared");
  const contradiction = kind.contradictions?.(state.draft.parts.shared.mine)[name];
  const wrong = error ?? (contradiction && (wordsFor(t, contradiction) ?? contradiction));
  return (
    <div className={styles.shared}>
      <ValueInput
        name={name}
        field={field}
        id={id}
        label={label(name) ?? name}
        help={help(name)}
        value={value}
        onChange={onChange}
        error={wrong}
        disabled={disabled}
      />
    </div>
  );
}
