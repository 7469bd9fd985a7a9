import { ActionIcon, TextInput } from "@mantine/core";
import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { Play, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { safeVideo } from "#app/content/rich-text/rich-link.ts";
import styles from "./text.module.css";

/** A link to a video on a known host. */
export const VideoNode = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: {
        default: null,
        parseHTML: (element) => safeVideo(element.getAttribute("data-video"))?.href ?? null,
        renderHTML: ({ src }) => ({ "data-video": src }),
      },
      title: { default: null },
    };
  },

  parseHTML: () => [{ tag: "div[data-video]" }],

  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],

  addNodeView: () => ReactNodeViewRenderer(VideoView),
});

/** The video in the editor, with its title. */
function VideoView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const t = useTranslations("editor.text");
  const video = safeVideo(node.attrs.src);
  return (
    <NodeViewWrapper className={styles.video} data-selected={selected || undefined}>
      <Play size={20} aria-hidden data-drag-handle />
      <div className={styles.videoWords} contentEditable={false}>
        <TextInput
          size="xs"
          aria-label={t("videoTitle")}
          placeholder={t("videoTitle")}
          defaultValue={node.attrs.title ?? ""}
          onChange={(event) => updateAttributes({ title: event.currentTarget.value || null })}
        />
        <span>{video?.href}</span>
      </div>
      <ActionIcon
        variant="transparent"
        className={styles.videoRemove}
        aria-label={t("removeVideo")}
        onClick={() => deleteNode()}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </NodeViewWrapper>
  );
}
