import { useRef } from "react";
import { useTranslations } from "use-intl";
import { goneSentences, withChangedMarked } from "#app/features/content/changed-sentences.ts";
import type { RichText } from "#app/features/rich-text/rich-text.ts";
import { RichTextView } from "#app/features/rich-text/rich-text-view.tsx";
import { useField, useItemEditor } from "../editor-context.ts";
import { useFieldLabel } from "../field-name.tsx";
import { withPictureSources } from "../show-pictures.ts";
import { RichEditor } from "../text/rich-editor.tsx";
import { usePreviousSource } from "../use-previous-source.ts";
import styles from "./fields.module.css";
import { TranslatedField } from "./translated-field.tsx";

export function BodyField() {
  const label = useFieldLabel();
  const words = useTranslations("contentEditor.stale");
  const { part, item, others, place, passage } = useItemEditor();
  const here = others.filter((other) => other.part === part && other.field === "body");
  const { value, onChange, error, source, id, disabled } = useField<RichText>("body");
  const isEmpty = source && source.content.length === 0;
  const before = usePreviousSource()?.body as RichText | undefined;
  const shown = source && before ? withChangedMarked(source, before) : source;
  const gone = source && before ? goneSentences(source, before) : [];
  const french = useRef<HTMLDivElement>(null);

  /** Scrolls the French text to the block being translated. */
  function follow(index: number, selected: string) {
    place.current = { field: "body", block: index };
    passage.current = selected ? { field: "body", text: selected } : null;
    const block = french.current?.children[index];
    const frame = block?.closest("section");
    if (block instanceof HTMLElement && frame) frame.scrollTo({ top: block.offsetTop - 12 });
  }

  return (
    <TranslatedField
      field="body"
      error={error}
      {...(source
        ? {
            source: isEmpty ? null : (
              <div className={styles.rich} ref={french}>
                <RichTextView document={withPictureSources(shown ?? source, item.pictures)} />
                {gone.length > 0 && (
                  <div className={styles.gone}>
                    <strong>{words("gone")}</strong>
                    {gone.map((sentence) => (
                      <del key={sentence}>{sentence}</del>
                    ))}
                  </div>
                )}
              </div>
            ),
          }
        : {})}
    >
      {/* The key gives each language its own undo history. */}
      <RichEditor
        key={part}
        id={id}
        lang={part}
        label={label("body")}
        value={value}
        onChange={onChange}
        onBlock={follow}
        others={here}
        editable={!disabled}
      />
    </TranslatedField>
  );
}
