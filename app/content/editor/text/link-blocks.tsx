import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { FileText, Link2, type LucideIcon, RectangleHorizontal, Trash2 } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { completeHref, safeHref } from "#app/content/rich-text/rich-link.ts";
import { richTextLimits } from "#app/content/rich-text/rich-text-schema.ts";
import { useLengthOf } from "#app/staff/form/use-limits.ts";
import styles from "./text.module.css";

type BlockName = "button" | "file" | "linkCard";

/** A block that is one link: its address stands in a data attribute, its words in others. */
function linkBlock(name: BlockName, address: string, words: Record<string, string>) {
  return Node.create({
    name,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes() {
      const texts = Object.entries(words).map(([attribute, data]) => [
        attribute,
        {
          default: attribute === "bytes" ? null : "",
          parseHTML: (element: HTMLElement) => readValue(attribute, element.getAttribute(data)),
          renderHTML: (attrs: Record<string, unknown>) =>
            attrs[attribute] ? { [data]: String(attrs[attribute]) } : {},
        },
      ]);
      return {
        href: {
          default: "",
          parseHTML: (element: HTMLElement) => {
            const href = element.getAttribute(address) ?? "";
            return safeHref(href, "fr") === null ? "" : href;
          },
          renderHTML: ({ href }: Record<string, unknown>) => ({ [address]: String(href ?? "") }),
        },
        ...Object.fromEntries(texts),
      };
    },
    parseHTML: () => [{ tag: `div[${address}]` }],
    renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],
    addNodeView: () => ReactNodeViewRenderer(LinkBlockView),
  });
}

function readValue(attribute: string, text: string | null): string | number | null {
  return attribute === "bytes" ? Number(text) || null : (text ?? "");
}

export const ButtonNode = linkBlock("button", "data-button", { label: "data-label" });
export const FileNode = linkBlock("file", "data-file", { name: "data-label", bytes: "data-bytes" });
export const LinkCardNode = linkBlock("linkCard", "data-card", {
  title: "data-label",
  text: "data-text",
});

const icons: Record<BlockName, LucideIcon> = {
  button: RectangleHorizontal,
  file: FileText,
  linkCard: Link2,
};

/** The words of each block that can be written; the size of a file comes with it. */
const written = { button: ["label"], file: ["name"], linkCard: ["title", "text"] } as const;

function LinkBlockView({ node, updateAttributes, deleteNode, selected, editor }: NodeViewProps) {
  const t = useTranslations("editor.linkBlock");
  const name = node.type.name as BlockName;
  const Icon = icons[name];
  const first = useRef<HTMLInputElement>(null);
  const isFresh = name !== "file" && !node.attrs.href && !node.attrs[written[name][0]];
  // A new block is filled in at once, without a click.
  useEffect(() => {
    if (isFresh) first.current?.focus();
  }, [isFresh]);
  // A block that was just made by mistake goes as it came, although its first input has the focus.
  const undo = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === "KeyZ";
    if (!isUndo || !isFresh) return;
    event.preventDefault();
    editor.chain().undo().run();
  };
  const shared = { size: "xs", disabled: !editor.isEditable, onKeyDown: undo } as const;
  return (
    <NodeViewWrapper className={styles.linkBlock} data-selected={selected || undefined}>
      <Icon size={20} aria-hidden data-drag-handle />
      <div className={styles.linkWords} contentEditable={false}>
        {written[name].map((word, at) => (
          <Words
            {...shared}
            key={word}
            ref={at === 0 ? first : null}
            label={t(word)}
            text={node.attrs[word] ?? ""}
            onChange={(event) => updateAttributes({ [word]: event.currentTarget.value })}
          />
        ))}
        {name === "file" ? (
          <span>{node.attrs.href}</span>
        ) : (
          <Address
            value={node.attrs.href ?? ""}
            disabled={!editor.isEditable}
            onChange={(href) => updateAttributes({ href })}
          />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(`remove.${name}`)}
        onClick={() => deleteNode()}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </NodeViewWrapper>
  );
}

type AddressProps = { value: string; disabled: boolean; onChange: (href: string) => void };

/** The address as it is typed; only one that works is taken over. */
function Address({ value, disabled, onChange }: AddressProps) {
  const t = useTranslations("editor.linkBlock");
  const [typed, setTyped] = useState(value);
  const href = completeHref(typed);
  const works = href === "" || safeHref(href, "fr") !== null;
  return (
    <TextInput
      size="xs"
      label={t("address")}
      placeholder="https://"
      value={typed}
      disabled={disabled}
      error={typed === "" ? t("needed") : !works && t("wrong")}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const complete = completeHref(text);
        onChange(safeHref(complete, "fr") === null ? "" : complete);
      }}
    />
  );
}

type WordsProps = TextInputProps & { text: string; ref: Ref<HTMLInputElement> | null };

/** Words of a block: what is too long is kept and explained. */
function Words({ text, ...input }: WordsProps) {
  const { tooLong } = useLengthOf(text, richTextLimits.alt);
  return <TextInput {...input} defaultValue={text} error={tooLong} />;
}
