import { RichTextEditor } from "@mantine/tiptap";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { storedHeadingLevels } from "#app/content/rich-text/node-types.ts";
import type { Dialog } from "./block-choices.ts";
import { CalloutControl } from "./callout-control.tsx";
import { LinkControl } from "./link-control.tsx";
import { MoreControl } from "./more-control.tsx";
import { PictureControl } from "./picture-control.tsx";
import { TableControl } from "./table-control.tsx";
import styles from "./text.module.css";
import { ToolButton } from "./tool-button.tsx";
import { useRovingFocus } from "./use-roving-focus.ts";
import { VideoControl } from "./video-control.tsx";

type Tool = {
  name: Parameters<ReturnType<typeof useTranslations<"editor.tools">>>[0];
  icon: LucideIcon;
  run: (chain: ChainedCommands) => ChainedCommands;
  active?: [name: string, attrs?: object];
};

const headings: Tool[] = storedHeadingLevels.map((level) => ({
  name: `h${level}`,
  icon: { 2: Heading2, 3: Heading3, 4: Heading4 }[level],
  run: (chain) => chain.toggleHeading({ level }),
  active: ["heading", { level }],
}));

const groups: Tool[][] = [
  headings,
  [
    { name: "bold", icon: Bold, run: (chain) => chain.toggleBold(), active: ["bold"] },
    { name: "italic", icon: Italic, run: (chain) => chain.toggleItalic(), active: ["italic"] },
    {
      name: "underline",
      icon: Underline,
      run: (chain) => chain.toggleUnderline(),
      active: ["underline"],
    },
    {
      name: "strike",
      icon: Strikethrough,
      run: (chain) => chain.toggleStrike(),
      active: ["strike"],
    },
    { name: "code", icon: Code, run: (chain) => chain.toggleCode(), active: ["code"] },
    {
      name: "clear",
      icon: RemoveFormatting,
      run: (chain) => chain.unsetAllMarks().clearNodes(),
    },
  ],
  [
    {
      name: "bulletList",
      icon: List,
      run: (chain) => chain.toggleBulletList(),
      active: ["bulletList"],
    },
    {
      name: "orderedList",
      icon: ListOrdered,
      run: (chain) => chain.toggleOrderedList(),
      active: ["orderedList"],
    },
    {
      name: "quote",
      icon: Quote,
      run: (chain) => chain.toggleBlockquote(),
      active: ["blockquote"],
    },
    { name: "rule", icon: Minus, run: (chain) => chain.setHorizontalRule() },
  ],
];

const history: Tool[] = [
  { name: "undo", icon: Undo2, run: (chain) => chain.undo() },
  { name: "redo", icon: Redo2, run: (chain) => chain.redo() },
];

type Props = {
  editor: Editor;
  dialog: Dialog | null;
  onDialog: (dialog: Dialog | null) => void;
};

/** The toolbar, a single tab stop. */
export function Toolbar({ editor, dialog, onDialog }: Props) {
  const t = useTranslations("editor.tools");
  const roving = useRovingFocus();
  const active = useEditorState({
    editor,
    selector: () =>
      Object.fromEntries(
        groups.flat().map(({ name, active }) => [name, !!active && editor.isActive(...active)]),
      ),
  });
  const button = ({ name, icon, run }: Tool) => (
    <ToolButton
      key={name}
      icon={icon}
      label={t(name)}
      active={active[name] ?? false}
      onClick={() => run(editor.chain().focus()).run()}
    />
  );
  return (
    <RichTextEditor.Toolbar
      className={styles.toolbar}
      {...roving}
      role="toolbar"
      aria-label={t("title")}
      sticky
      stickyOffset="var(--editor-top, 0px)"
    >
      {groups.map((tools) => (
        <RichTextEditor.ControlsGroup key={tools[0]?.name}>
          {tools.map(button)}
        </RichTextEditor.ControlsGroup>
      ))}
      <RichTextEditor.ControlsGroup>
        <LinkControl
          editor={editor}
          opened={dialog === "link"}
          onOpen={(open) => onDialog(open ? "link" : null)}
        />
        <PictureControl
          editor={editor}
          opened={dialog === "picture"}
          onOpen={(open) => onDialog(open ? "picture" : null)}
        />
        <VideoControl
          editor={editor}
          opened={dialog === "video"}
          onOpen={(open) => onDialog(open ? "video" : null)}
        />
        <CalloutControl editor={editor} />
        <TableControl editor={editor} />
        <MoreControl editor={editor} dialog={dialog} onDialog={onDialog} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>{history.map(button)}</RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
