import { ActionIcon, Button } from "@mantine/core";
import { Node } from "@tiptap/core";
import {
  NodeViewContent,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
} from "@tiptap/react";
import { ImagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MediaPicker } from "#app/content/media/media-picker.tsx";
import type { Media } from "#app/content/media/schema.ts";
import { rememberPicture } from "../item/use-library-picture.ts";
import styles from "./text.module.css";

/** Pictures side by side. */
export const GalleryNode = Node.create({
  name: "gallery",
  group: "block",
  content: "image+",
  isolating: true,
  draggable: true,
  parseHTML: () => [{ tag: "div[data-gallery]" }],
  renderHTML: () => ["div", { "data-gallery": "" }, 0],
  addNodeView: () => ReactNodeViewRenderer(GalleryView),
});

/** A picture of the library as it stands in a text. */
export function pictureOf(media: Media) {
  rememberPicture(media);
  return { type: "image", attrs: { mediaId: media.id } };
}

function GalleryView({ node, editor, getPos, deleteNode, selected }: NodeViewProps) {
  const t = useTranslations("editor.gallery");
  const [opened, setOpened] = useState(false);

  function add(media: Media[]) {
    setOpened(false);
    const at = (getPos() ?? 0) + node.nodeSize - 1;
    // A chosen picture would be replaced by the next letter typed.
    editor.commands.insertContentAt(at, media.map(pictureOf), { updateSelection: false });
  }

  return (
    <NodeViewWrapper className={styles.gallery} data-selected={selected || undefined}>
      <NodeViewContent className={styles.galleryPictures} />
      {editor.isEditable && (
        <div className={styles.galleryTools} contentEditable={false}>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<ImagePlus size={14} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t("add")}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("remove")}
            onClick={() => deleteNode()}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
          <MediaPicker opened={opened} onClose={() => setOpened(false)} onPickAll={add} />
        </div>
      )}
    </NodeViewWrapper>
  );
}
