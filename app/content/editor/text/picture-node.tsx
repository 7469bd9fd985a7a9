import { ActionIcon, NativeSelect, Skeleton, TextInput } from "@mantine/core";
import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { type PictureLayout, pictureLayouts } from "#app/content/rich-text/node-types.ts";
import { richTextLimits } from "#app/content/rich-text/rich-text-schema.ts";
import { useLengthOf } from "#app/staff/form/use-limits.ts";
import { usePart } from "../item/editor-context.ts";
import { useLibraryPicture } from "../item/use-library-picture.ts";
import { PictureWords } from "../pictures/picture-words.tsx";
import styles from "./text.module.css";

/** A picture of the media library; pictures from elsewhere have no id and are not parsed. */
export const PictureNode = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      mediaId: {
        default: null,
        parseHTML: (element) => Number(element.getAttribute("data-media-id")) || null,
        renderHTML: ({ mediaId }) => ({ "data-media-id": mediaId }),
      },
      alt: { default: null },
      decorative: {
        default: null,
        parseHTML: (element) => element.hasAttribute("data-decorative") || null,
        renderHTML: ({ decorative }) => (decorative ? { "data-decorative": "" } : {}),
      },
      caption: {
        default: null,
        parseHTML: (element) => element.getAttribute("data-caption"),
        renderHTML: ({ caption }) => (caption ? { "data-caption": caption } : {}),
      },
      layout: {
        default: null,
        parseHTML: (element) => layoutOf(element),
        renderHTML: ({ layout }) => (layout ? { "data-layout": layout } : {}),
      },
      crop: {
        default: null,
        parseHTML: (element) => element.closest("[data-crop]") !== null || null,
        renderHTML: ({ crop }) => (crop ? { "data-crop": "" } : {}),
      },
    };
  },

  parseHTML: () => [{ tag: "img[data-media-id]" }],

  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],

  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

/** The picture in the editor, with its alternative text and caption. */
function PictureView(props: NodeViewProps) {
  const { node, updateAttributes, deleteNode, selected, editor, getPos } = props;
  const inGallery = editor.state.doc.resolve(getPos() ?? 0).parent.type.name === "gallery";
  const t = useTranslations("editor.text");
  const media = useLibraryPicture(node.attrs.mediaId);
  const part = usePart();
  const decorative = node.attrs.decorative === true;
  const library = media?.decorative ? "" : (media?.alt[part] ?? "");
  const shown = (node.attrs.crop && media?.cover) || media?.picture;
  const caption = useLengthOf(node.attrs.caption ?? "", richTextLimits.alt);
  return (
    <NodeViewWrapper
      className={styles.picture}
      data-selected={selected || undefined}
      data-layout={node.attrs.layout ?? undefined}
    >
      <div data-drag-handle>
        {media === null && <p className={styles.gone}>{t("pictureGone")}</p>}
        {media === undefined && <Skeleton height={160} />}
        {shown && (
          <img
            className={node.attrs.crop ? styles.cropped : undefined}
            src={shown.src}
            width={shown.width}
            height={shown.height}
            alt={decorative ? "" : node.attrs.alt || library}
          />
        )}
      </div>
      <div className={styles.pictureWords} contentEditable={false}>
        <PictureWords
          label={t("alt")}
          media={media}
          alt={node.attrs.alt ?? ""}
          decorative={decorative}
          limit={richTextLimits.alt}
          disabled={!editor.isEditable}
          onChange={(words) =>
            updateAttributes({ alt: words.alt || null, decorative: words.decorative || null })
          }
        />
        <TextInput
          size="xs"
          aria-label={t("caption")}
          placeholder={t("caption")}
          defaultValue={node.attrs.caption ?? ""}
          error={caption.tooLong}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ caption: event.currentTarget.value || null })}
        />
        {!inGallery && (
          <NativeSelect
            size="xs"
            aria-label={t("crop.title")}
            disabled={!editor.isEditable}
            value={node.attrs.crop ? "cover" : "full"}
            data={(["full", "cover"] as const).map((value) => ({
              value,
              label: t(`crop.${value}`),
            }))}
            onChange={({ currentTarget: { value } }) =>
              updateAttributes({ crop: value === "cover" || null })
            }
          />
        )}
        {!inGallery && (
          <NativeSelect
            size="xs"
            aria-label={t("layout.title")}
            disabled={!editor.isEditable}
            value={node.attrs.layout ?? "text"}
            data={(["text", ...pictureLayouts] as const).map((value) => ({
              value,
              label: t(`layout.${value}`),
            }))}
            onChange={({ currentTarget: { value } }) =>
              updateAttributes({ layout: value === "text" ? null : value })
            }
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("removePicture")}
          onClick={() => deleteNode()}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </div>
    </NodeViewWrapper>
  );
}

/** Of a picture copied from a public page, its figure says how wide it is. */
function layoutOf(element: HTMLElement): PictureLayout | null {
  const own = element.closest("[data-layout]")?.getAttribute("data-layout");
  return pictureLayouts.find((layout) => layout === own) ?? null;
}
