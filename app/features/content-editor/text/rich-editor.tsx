import "@mantine/tiptap/styles.layer.css";
import { Skeleton } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { RichText } from "#app/features/rich-text/rich-text.ts";
import { classNames } from "#app/ui/class-names.ts";
import prose from "#app/ui/prose.module.css";
import { same } from "../draft/same.ts";
import { cleanPaste } from "./clean-paste.ts";
import { extensions } from "./extensions.ts";
import { type Dialog, SlashMenu } from "./slash-menu.tsx";
import { storedForm } from "./stored-form.ts";
import styles from "./text.module.css";
import { TextFigures } from "./text-figures.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useTextEvents } from "./use-text-events.ts";

type Props = {
  id: string;
  label: string;
  lang: string;
  value: RichText;
  onChange: (value: RichText) => void;
  editable?: boolean;
  /** Hears in which block of the text one writes, counted from the top. */
  onBlock?: (index: number) => void;
};

/** The text itself. It looks here as it will look to readers. */
export function RichEditor(props: Props) {
  const { id, label, lang, value, onChange, editable = true, onBlock } = props;
  // The text as this editor last gave it: whatever else arrives came from outside.
  const given = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;

  const own = useRef<Editor | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const happening = useTextEvents(own);
  const events = useRef(happening);
  events.current = happening;
  const follow = useRef(onBlock);
  follow.current = onBlock;

  const editor = useEditor({
    extensions,
    editable,
    content: withRoom(value),
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPaste,
      handleKeyDown: (_view, event) => events.current.keys.current(event),
      handlePaste: (_view, event) => events.current.paste(event),
      handleDrop: (view, event, _slice, moved) => events.current.drop(view, event, moved),
      attributes: {
        id,
        lang,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: classNames(prose.prose, styles.prose),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = storedForm(changed.getJSON());
      if (same(next, storedForm(given.current))) return;
      given.current = next;
      tell.current(next);
    },
    onSelectionUpdate: ({ editor: moved }) =>
      follow.current?.(moved.state.selection.$from.index(0)),
  });
  own.current = editor;

  useEffect(() => {
    if (!editor || value === given.current) return;
    given.current = value;
    editor.commands.setContent(withRoom(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor?.setEditable(editable, false);
  }, [editor, editable]);

  if (!editor) return <Skeleton height={320} />;
  return (
    <div>
      <RichTextEditor editor={editor} withTypographyStyles={false} className={styles.editor}>
        {editable && <Toolbar editor={editor} dialog={dialog} onDialog={setDialog} />}
        <div className={styles.place}>
          <RichTextEditor.Content />
          <SlashMenu editor={editor} keys={happening.keys} onDialog={setDialog} />
        </div>
      </RichTextEditor>
      <TextFigures document={value} />
    </div>
  );
}

/** A text nobody has begun still has a line to begin on, which a heading or a list can be made of. */
function withRoom(text: RichText): RichText {
  return text.content.length ? text : { ...text, content: [{ type: "paragraph" }] };
}
