import { notifications } from "@mantine/notifications";
import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useTranslations } from "use-intl";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { knownFile, sendFile } from "#app/content/media/library/send-file.ts";
import { uploadLimits } from "#app/content/media/schema.ts";
import { rememberPicture } from "../item/use-library-picture.ts";
import { standBehind } from "./insert-block.ts";

/** Uploads dropped or pasted pictures to the library and inserts them. */
export function usePictureUpload() {
  const t = useTranslations("editor.text");
  const environment = useBrowserEnvironment();
  const refusalText = useRefusalText();

  async function send(file: File): Promise<number | null> {
    const id = `upload-${file.name}-${Date.now()}`;
    const name = file.name || t("pasted");
    if (file.size > uploadLimits.image) {
      const limit = uploadLimits.image / (1024 * 1024);
      notifications.show({ color: "red", message: t("pictureTooLarge", { name, limit }) });
      return null;
    }
    const message = t("uploading", { name });
    notifications.show({ id, loading: true, autoClose: false, message });
    try {
      const { signal } = new AbortController();
      const media = await sendFile(environment(), file, { signal, onProgress: () => {} });
      rememberPicture(media);
      notifications.hide(id);
      return media.id;
    } catch (error) {
      const refusal = ApiError.from(error);
      // The library already has this file: insert that one.
      const known = knownFile(refusal);
      if (known) {
        rememberPicture(known);
        notifications.update({ id, loading: false, autoClose: 8_000, message: refusal.message });
        return known.id;
      }
      const why = refusalText(refusal);
      const text = t("uploadFailed", { name, why });
      notifications.update({ id, loading: false, autoClose: 15_000, color: "red", message: text });
      return null;
    }
  }

  /** Each at its own place, or all at one; the places follow what is written meanwhile. */
  return async (editor: Editor, files: File[], place: number | number[] | null) => {
    const given = place ?? editor.state.selection.to;
    const wanted = Array.isArray(given) ? given : files.map(() => given);
    let places = wanted.map((at) => blockEnd(editor, at));
    const follow = ({ transaction: { mapping } }: { transaction: Transaction }) => {
      places = places.map((at) => mapping.map(at));
    };
    editor.on("transaction", follow);
    for (const [index, file] of files.entries()) {
      const mediaId = await send(file);
      if (mediaId === null || editor.isDestroyed) continue;
      const at = blockEnd(editor, places[index] ?? editor.state.selection.to);
      const picture = { type: "image", attrs: { mediaId } };
      // Whoever goes on writing elsewhere stays there; a selected picture would be replaced by a key.
      const chain = editor.chain().insertContentAt(at, picture, { updateSelection: false });
      const { selection } = editor.state;
      const isThere = place === null && selection.empty && blockEnd(editor, selection.to) === at;
      if (isThere)
        chain.command(({ tr }) => {
          standBehind(tr, tr.mapping.map(at));
          return true;
        });
      chain.run();
    }
    editor.off("transaction", follow);
  };
}

/** The end of the block, so that a paragraph is not split. */
function blockEnd({ state: { doc } }: Editor, place: number): number {
  const at = doc.resolve(Math.min(place, doc.content.size));
  return at.depth > 0 ? at.after(1) : at.pos;
}

export function picturesAmong(files: FileList | null | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
