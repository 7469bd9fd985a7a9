import type { Editor } from "@tiptap/core";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MediaPicker } from "#app/features/media/media-picker.tsx";
import type { Media } from "#app/features/media/schema.ts";
import { rememberPicture } from "../use-library-picture.ts";
import { ToolButton } from "./tool-button.tsx";

export function PictureControl({ editor }: { editor: Editor }) {
  const t = useTranslations("editor.tools");
  const [opened, setOpened] = useState(false);

  function insert(media: Media) {
    rememberPicture(media);
    setOpened(false);
    editor
      .chain()
      .focus()
      .insertContent({ type: "image", attrs: { mediaId: media.id } })
      .run();
  }

  return (
    <>
      <ToolButton icon={ImagePlus} label={t("picture")} onClick={() => setOpened(true)} />
      <MediaPicker opened={opened} onClose={() => setOpened(false)} onPick={insert} />
    </>
  );
}
