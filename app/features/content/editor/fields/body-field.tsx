import { useTranslations } from "use-intl";
import type { RichText } from "../../rich-text/rich-text.ts";
import { RichTextView } from "../../rich-text/rich-text-view.tsx";
import { useField, useItemEditor } from "../editor-context.ts";
import { showPictures } from "../show-pictures.ts";
import { RichEditor } from "../text/rich-editor.tsx";
import styles from "./fields.module.css";
import { TranslatedField } from "./translated-field.tsx";

export function BodyField() {
  const t = useTranslations("editor.fields");
  const { part, item } = useItemEditor();
  const { value, onChange, error, source, id, disabled } = useField<RichText>("body");
  const isEmpty = source && source.content.length === 0;
  return (
    <TranslatedField
      field="body"
      error={error}
      {...(source
        ? {
            source: isEmpty ? null : (
              <div className={styles.rich}>
                <RichTextView document={showPictures(source, item.pictures)} />
              </div>
            ),
          }
        : {})}
    >
      {/* Another language is another text: its undo list must not reach into this one. */}
      <RichEditor
        key={part}
        id={id}
        lang={part}
        label={t("body")}
        value={value}
        onChange={onChange}
        editable={!disabled}
      />
    </TranslatedField>
  );
}
