import { useTranslations } from "use-intl";
import { fieldId, useField, useItemEditor } from "#app/content/editor/item/editor-context.ts";
import { emptyValues, type Row, type RowWords } from "#app/content/working-copies/content-kind.ts";
import { readable } from "#app/content/working-copies/publish/readable.ts";
import type { DeclaredRows } from "../section-fields.ts";
import styles from "./section-fields.module.css";
import { useSettingWords } from "./use-setting-words.ts";
import { ValueInput } from "./value-input.tsx";

type Props = {
  list: string;
  declared: DeclaredRows;
  row: Row;
  index: number;
  disabled: boolean;
  onRow: (row: Row) => void;
};

/** The inputs of one row: the words of the language, and what all languages share. */
export function RowInputs({ list, declared, row, index, disabled, onRow }: Props) {
  const t = useTranslations("siteSettings.rows");
  const { state, part, sourceShown } = useItemEditor();
  const { inner, help } = useSettingWords();
  const said = useField<RowWords>(list);
  const words = said.value?.[row.key] ?? {};
  const hasWords = Object.keys(declared.words).length > 0;

  function onWords(name: string, value: unknown) {
    const own = { ...emptyValues(declared.words), ...words, [name]: value };
    said.onChange({ ...said.value, [row.key]: own });
  }

  return (
    <div className={styles.inputs}>
      {Object.entries(declared.words).map(([name, field]) => {
        const at = `${list}.${row.key}.${name}`;
        const french = readable(said.source?.[row.key]?.[name]);
        return (
          <div key={name} className={styles.words} lang={part}>
            {sourceShown && french && (
              <p className={styles.source} lang="fr">
                {french}
              </p>
            )}
            <ValueInput
              name={name}
              field={field}
              id={fieldId(at)}
              label={`${inner(list, name)} (${part.toUpperCase()})`}
              help={help(name)}
              value={words[name]}
              onChange={(value) => onWords(name, value)}
              error={state.errors[part]?.[at]}
              disabled={disabled}
            />
          </div>
        );
      })}
      {Object.keys(declared.shared).length > 0 && (
        <fieldset className={styles.facts} data-alone={!hasWords}>
          <legend>{t("shared")}</legend>
          {Object.entries(declared.shared).map(([name, field]) => {
            const at = `${list}.${index}.${name}`;
            return (
              <ValueInput
                key={name}
                name={name}
                field={field}
                id={fieldId(at)}
                label={inner(list, name)}
                help={help(name)}
                value={row[name]}
                onChange={(value) => onRow({ ...row, [name]: value })}
                error={state.errors.shared?.[at]}
                disabled={disabled}
              />
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
