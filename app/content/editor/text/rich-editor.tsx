import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import "@mantine/core/styles/Typography.layer.css";
import "@mantine/tiptap/styles.layer.css";
import { Skeleton } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { type JSONContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import {
  plainText,
  type RichNode,
  type RichText,
  readingMinutes,
  wordCount,
} from "#app/content/rich-text/rich-text.ts";
import { RichTextInput } from "#app/content/rich-text/rich-text-schema.ts";
import { withoutTurning } from "#app/platform/i18n/hidden-signs.ts";
import { classNames } from "#app/ui/class-names.ts";
import prose from "#app/ui/prose.module.css";
import { isSameValue } from "../draft/field-value.ts";
import { documentChange } from "./apply-document.ts";
import type { Dialog } from "./block-choices.ts";
import { BlockHandle } from "./block-handle.tsx";
import { cleanPaste } from "./clean-paste.ts";
import { extensions } from "./extensions.ts";
import { type OtherCursor, OtherCursors, showOthers } from "./other-cursors.ts";
import { Placeholder } from "./placeholder.ts";
import { SlashMenu } from "./slash-menu.tsx";
import styles from "./text.module.css";
import { Toolbar } from "./toolbar.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useTextEvents } from "./use-text-events.ts";

type Props = {
  id: string;
  label: string;
  lang: string;
  value: RichText;
  onChange: (value: RichText) => void;
  editable?: boolean;
  /** Called with the index of the block that has the cursor, and the words that are selected. */
  onBlock?: (index: number, selected: string) => void;
  /** Others with their cursor in this text. */
  others?: OtherCursor[];
};

/** The editor of a rich text, styled like the public page. */
export function RichEditor(props: Props) {
  const { id, label, lang, value, onChange, editable = true, onBlock, others = [] } = props;
  // The last value reported; every other value was set from outside.
  const reported = useRef(value);
  const onChangeRef = useRef(onChange);
  onChangeRef.current = onChange;

  const editorRef = useRef<Editor | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  // Now, not with the next drawing: the next key is meant for it already, and not for the text.
  const openDialog = (wanted: Dialog) => flushSync(() => setDialog(wanted));
  const textEvents = useTextEvents(editorRef);
  const events = useRef(textEvents);
  events.current = textEvents;
  const onBlockRef = useRef(onBlock);
  onBlockRef.current = onBlock;

  const t = useTranslations("editor.text");
  const editor = useEditor({
    extensions: [
      ...extensions,
      OtherCursors,
      Placeholder.configure({ text: () => t("placeholder") }),
    ],
    editable,
    content: withParagraph(value),
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: (pasted) => {
        const { html, leftOut } = cleanPaste(withoutTurning(pasted));
        events.current.tellLeftOut(leftOut);
        return html;
      },
      // Nobody could find these signs in order to remove them.
      transformPastedText: withoutTurning,
      handleKeyDown(_view, event) {
        if (events.current.keys.current(event)) return true;
        // In a list and a table Tab has another meaning.
        if (event.altKey && event.key === "F10") return focusToolbar(editorRef.current);
        if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return false;
        if (!(event.ctrlKey || event.metaKey)) return false;
        // The search over all screens has the same keys everywhere else.
        event.preventDefault();
        event.stopPropagation();
        openDialog("link");
        return true;
      },
      handlePaste: (_view, event, slice) => events.current.paste(event, slice),
      handleDrop: (view, event, slice, moved) => events.current.drop(view, event, slice, moved),
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
      const next = normalised(changed.getJSON());
      if (isSameValue(next, normalised(reported.current))) return;
      reported.current = next;
      onChangeRef.current(next);
    },
    onSelectionUpdate({ editor: moved }) {
      const { selection, doc } = moved.state;
      const selected = doc.textBetween(selection.from, selection.to, " ");
      onBlockRef.current?.(selection.$from.index(0), selected);
    },
  });
  editorRef.current = editor;
  useKeptFocus(editor);

  useEffect(() => {
    if (!editor || value === reported.current) return;
    reported.current = value;
    const next = editor.schema.nodeFromJSON(withParagraph(value));
    editor.view.dispatch(documentChange(editor.state, next).setMeta("preventUpdate", true));
  }, [editor, value]);

  const cursors = JSON.stringify(others.map(({ name, block }) => ({ name, block })));
  useEffect(() => {
    if (editor) showOthers(editor, JSON.parse(cursors));
  }, [editor, cursors]);

  useEffect(() => {
    editor?.setEditable(editable, false);
  }, [editor, editable]);

  if (!editor) return <Skeleton height={320} />;
  return (
    <div>
      <RichTextEditor editor={editor} withTypographyStyles={false} className={styles.editor}>
        <div className={styles.place}>
          <RichTextEditor.Content />
          {editable && <BlockHandle editor={editor} />}
          <SlashMenu editor={editor} keys={textEvents.keys} onDialog={openDialog} />
        </div>
        {/* Tab leads to the text first: words typed on a button would be lost. Shown above it. */}
        {editable && <Toolbar editor={editor} dialog={dialog} onDialog={setDialog} />}
      </RichTextEditor>
      <TextLength document={value} />
    </div>
  );
}

function focusToolbar(editor: Editor | null): boolean {
  const box = editor?.view.dom.closest(`.${styles.editor}`);
  box?.querySelector<HTMLElement>("[role=toolbar] button[tabindex='0']")?.focus();
  return true;
}

/** An empty document gets a paragraph, which can be turned into a heading or a list. */
function withParagraph(text: RichText): RichText {
  return text.content.length ? text : { ...text, content: [{ type: "paragraph" }] };
}

/** The document as the server will store it, so that it compares with the saved one. */
function normalised(json: JSONContent): RichText {
  const parsed = RichTextInput.safeParse(json);
  // An invalid document is sent unchanged; the server's answer names the problem.
  const document = parsed.success ? parsed.data : (json as RichText);
  return { ...document, content: withoutEmptyEnd(document.content ?? []) };
}

/** The editor adds an empty paragraph at the end to write in. */
function withoutEmptyEnd(nodes: RichNode[]): RichNode[] {
  const last = nodes.findLastIndex(({ type, content }) => type !== "paragraph" || content?.length);
  return nodes.slice(0, last + 1);
}

function TextLength({ document }: { document: RichText }) {
  const t = useTranslations("editor.text");
  const plain = plainText(document);
  const words = wordCount(plain);
  if (!words) return null;
  return (
    <p className={styles.figures}>
      <span>{t("words", { count: words })}</span>
      <span>{t("reading", { minutes: readingMinutes(plain) })}</span>
    </p>
  );
}
