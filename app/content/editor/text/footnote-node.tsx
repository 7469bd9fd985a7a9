import { Button, Group, Popover, Textarea } from "@mantine/core";
import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { richTextLimits } from "#app/content/rich-text/rich-text-schema.ts";
import { useLengthOf } from "#app/staff/form/use-limits.ts";
import styles from "./text.module.css";

/** A note on a word; the public page numbers it and shows it below the text. */
export const FootnoteNode = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes() {
    return {
      text: {
        default: "",
        parseHTML: (element) => element.getAttribute("data-footnote") ?? "",
        renderHTML: ({ text }) => ({ "data-footnote": text }),
      },
    };
  },
  parseHTML: () => [{ tag: "sup[data-footnote]" }],
  renderHTML: ({ HTMLAttributes }) => ["sup", HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(FootnoteView, { as: "sup" }),
});

function FootnoteView({ node, updateAttributes, deleteNode, editor, getPos }: NodeViewProps) {
  const t = useTranslations("editor.footnote");
  // A new note is written at once.
  const [opened, setOpened] = useState(node.attrs.text === "");
  const { tooLong } = useLengthOf(node.attrs.text ?? "", richTextLimits.footnote);
  const number = numberOf(editor.state.doc, getPos() ?? 0);

  function close() {
    setOpened(false);
    if (!node.attrs.text.trim()) deleteNode();
    editor.commands.focus();
  }

  return (
    <NodeViewWrapper as="span" className={styles.note}>
      <Popover
        opened={opened}
        onChange={(open) => !open && close()}
        trapFocus
        shadow="md"
        withArrow
      >
        <Popover.Target>
          <button
            type="button"
            title={node.attrs.text}
            aria-label={t("open", { number })}
            onClick={() => setOpened(true)}
          >
            {number}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <Textarea
            label={t("text")}
            autosize
            minRows={2}
            w={280}
            error={tooLong}
            disabled={!editor.isEditable}
            defaultValue={node.attrs.text}
            onChange={(event) => updateAttributes({ text: event.currentTarget.value })}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={() => deleteNode()}>
              {t("remove")}
            </Button>
            <Button size="xs" onClick={close}>
              {t("done")}
            </Button>
          </Group>
        </Popover.Dropdown>
      </Popover>
    </NodeViewWrapper>
  );
}

type Doc = NodeViewProps["node"];

function numberOf(doc: Doc, at: number): number {
  let count = 1;
  doc.nodesBetween(0, Math.min(at, doc.content.size), (node, pos) => {
    if (node.type.name === "footnote" && pos < at) count += 1;
  });
  return count;
}
