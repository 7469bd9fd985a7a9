import { notifications } from "@mantine/notifications";
import type { Editor } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useRef } from "react";
import { useTranslations } from "use-intl";
import { isEmbedAddress, safeVideo } from "#app/content/rich-text/rich-link.ts";
import type { LeftOut } from "./clean-paste.ts";
import { insertBlock } from "./insert-block.ts";
import { hasText, picturesInHtml } from "./pasted-pictures.ts";
import { takePlaces } from "./picture-places.ts";
import type { KeyHandler } from "./slash-menu.tsx";
import { picturesAmong, usePictureUpload } from "./use-picture-upload.ts";

/** Handles pasted and dropped pictures and videos, and keys of the slash menu. */
export function useTextEvents(editor: RefObject<Editor | null>) {
  const t = useTranslations("editor.text");
  const keys = useRef<KeyHandler>(() => false);
  const upload = usePictureUpload();

  function paste(event: ClipboardEvent, slice: Slice): boolean {
    const { current } = editor;
    const data = event.clipboardData;
    if (!current || !data) return false;
    const html = data.getData("text/html");
    const files = picturesAmong(data.files);
    // Spreadsheets copy the cells also as a picture: prefer the text.
    if (files.length && !hasText(html)) {
      void upload(current, files, null);
      return true;
    }
    const address = data.getData("text/plain").trim();
    const video = /\s/.test(address) ? null : safeVideo(address);
    if (video) {
      const film = { type: "video", attrs: { src: video.href } };
      insertBlock(current.chain().focus(), film).run();
      return true;
    }
    const { empty, $from } = current.state.selection;
    const isLine = empty && $from.depth === 1 && $from.parent.content.size === 0;
    if (isLine && isEmbedAddress(address)) {
      const card = { type: "linkCard", attrs: { href: address } };
      insertBlock(current.chain().focus(), card).run();
      return true;
    }
    const { inline, lost } = picturesInHtml(html);
    if (lost) {
      const message = t("picturesLost", { count: lost });
      notifications.show({ color: "yellow", message, autoClose: 15_000 });
    }
    if (!inline.length) return false;
    insertWithPictures(current, slice, inline, current.state.tr);
    return true;
  }

  /** The text at once, and each picture where it stood as soon as the library has it. */
  function insertWithPictures(into: Editor, slice: Slice, files: File[], tr: Transaction) {
    tr.replaceSelection(slice);
    const places = takePlaces(tr);
    into.view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
    const end = into.state.selection.to;
    void upload(
      into,
      files,
      files.map((_, index) => places.get(index) ?? end),
    );
  }

  function drop(view: EditorView, event: DragEvent, slice: Slice, moved: boolean): boolean {
    const dropped = event.dataTransfer?.files;
    const files = picturesAmong(dropped);
    if (!moved && dropped?.length && !files.length) {
      // By default the browser would open the file instead of the page.
      notifications.show({ color: "yellow", message: t("noFiles"), autoClose: 15_000 });
      event.preventDefault();
      return true;
    }
    const { current } = editor;
    if (moved || !current) return false;
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    const { inline } = picturesInHtml(event.dataTransfer?.getData("text/html") ?? "");
    if (inline.length && !files.length) {
      const { tr } = current.state;
      tr.setSelection(Selection.near(tr.doc.resolve(place?.pos ?? tr.selection.to)));
      insertWithPictures(current, slice, inline, tr);
      return true;
    }
    if (!files.length) return false;
    void upload(current, files, place?.pos ?? null);
    return true;
  }

  function tellLeftOut({ objects, links }: LeftOut) {
    if (!objects && !links) return;
    const message = t("leftOut", { objects, links });
    notifications.show({ color: "yellow", message, autoClose: 15_000 });
  }

  return { keys, paste, drop, tellLeftOut };
}
