import { ActionIcon, Skeleton, TextInput } from "@mantine/core";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { richTextLimits } from "#app/features/rich-text/rich-text-schema.ts";
import { usePart } from "../part-context.ts";
import { useLibraryPicture } from "../use-library-picture.ts";
import styles from "./text.module.css";

/** A picture inside the text, with the words for those who do not see it. */
export function PictureView({
  node,
  updateAttributes,
  deleteNode,
  selected,
  editor,
}: NodeViewProps) {
  const t = useTranslations("contentEditor.text");
  const part = usePart();
  const media = useLibraryPicture(node.attrs.mediaId);
  const library = media?.decorative ? "" : (media?.alt[part] ?? media?.alt.fr ?? "");
  return (
    <NodeViewWrapper className={styles.picture} data-selected={selected || undefined}>
      <div data-drag-handle>
        {media === null && <p className={styles.gone}>{t("pictureGone")}</p>}
        {media === undefined && <Skeleton height={160} />}
        {media?.picture && (
          <img
            src={media.picture.src}
            width={media.picture.width}
            height={media.picture.height}
            alt={node.attrs.alt || library}
          />
        )}
      </div>
      <div className={styles.pictureWords} contentEditable={false}>
        <TextInput
          size="xs"
          aria-label={t("alt")}
          placeholder={library || (media?.decorative ? t("decorative") : t("alt"))}
          defaultValue={node.attrs.alt ?? ""}
          maxLength={richTextLimits.alt}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value || null })}
        />
        <TextInput
          size="xs"
          aria-label={t("caption")}
          placeholder={t("caption")}
          defaultValue={node.attrs.caption ?? ""}
          maxLength={richTextLimits.alt}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ caption: event.currentTarget.value || null })}
        />
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
