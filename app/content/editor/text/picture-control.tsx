import type { Editor } from "@tiptap/core";
import { ImagePlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { MediaPicker } from "#app/content/media/media-picker.tsx";
import type { Media } from "#app/content/media/schema.ts";
import { rememberPicture } from "../item/use-library-picture.ts";
import { insertBlock } from "./insert-block.ts";
import { ToolButton } from "./tool-button.tsx";

type Props = { editor: Editor; opened: boolean; onOpen: (opened: boolean) => void };

export function PictureControl({ editor, opened, onOpen }: Props) {
  const t = useTranslations("editor.tools");

  function insert(media: Media) {
    rememberPicture(media);
    onOpen(false);
    const picture = { type: "image", attrs: { mediaId: media.id } };
    insertBlock(editor.chain().focus(), picture).run();
  }

  return (
    <>
      <ToolButton icon={ImagePlus} label={t("picture")} onClick={() => onOpen(true)} />
      <MediaPicker opened={opened} onClose={() => onOpen(false)} onPick={insert} />
    </>
  );
}
