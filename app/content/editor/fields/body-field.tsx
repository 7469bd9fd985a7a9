import { useRef } from "react";
import { useTranslations } from "use-intl";
import { plainText, type RichText } from "#app/content/rich-text/rich-text.ts";
import { richTextLimits } from "#app/content/rich-text/rich-text-schema.ts";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
import {
  goneSentences,
  withChangedMarked,
} from "#app/content/working-copies/drafts/changed-sentences.ts";
import { useLengthOf } from "#app/staff/form/use-limits.ts";
import { useField, useItemEditor } from "../item/editor-context.ts";
import { useFieldLabel } from "../item/field-name.tsx";
import { withPictureSources } from "../item/show-pictures.ts";
import { usePreviousSource } from "../item/use-previous-source.ts";
import { RichEditor } from "../text/rich-editor.tsx";
import styles from "./fields.module.css";
import { TranslatedField } from "./translated-field.tsx";

export function BodyField() {
  const label = useFieldLabel();
  const words = useTranslations("editor.stale");
  const { part, item, others, place, passage } = useItemEditor();
  const here = others.filter((other) => other.part === part && other.field === "body");
  const { value, onChange, error, source, id, disabled } = useField<RichText>("body");
  const isEmpty = source && source.content.length === 0;
  const before = usePreviousSource()?.body as RichText | undefined;
  const shown = source && before ? withChangedMarked(source, before) : source;
  const gone = source && before ? goneSentences(source, before) : [];
  const { count, tooLong } = useLengthOf(plainText(value), richTextLimits.characters);
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
      error={tooLong ?? error}
      count={count}
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
