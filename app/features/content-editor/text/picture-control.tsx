import type { Editor } from "@tiptap/core";
import { ImagePlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { MediaPicker } from "#app/features/media/media-picker.tsx";
import type { Media } from "#app/features/media/schema.ts";
import { rememberPicture } from "../use-library-picture.ts";
import { ToolButton } from "./tool-button.tsx";

type Props = { editor: Editor; opened: boolean; onOpen: (opened: boolean) => void };

export function PictureControl({ editor, opened, onOpen }: Props) {
  const t = useTranslations("contentEditor.tools");

  function insert(media: Media) {
    rememberPicture(media);
    onOpen(false);
    editor
      .chain()
      .focus()
      .insertContent({ type: "image", attrs: { mediaId: media.id } })
      .run();
  }

  return (
    <>
      <ToolButton icon={ImagePlus} label={t("picture")} onClick={() => onOpen(true)} />
      <MediaPicker opened={opened} onClose={() => onOpen(false)} onPick={insert} />
    </>
  );
}
