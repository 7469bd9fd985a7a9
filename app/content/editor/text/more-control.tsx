import { Menu } from "@mantine/core";
import type { Editor, JSONContent } from "@tiptap/core";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { MediaPicker } from "#app/content/media/media-picker.tsx";
import type { Media } from "#app/content/media/schema.ts";
import { type Dialog, moreChoices } from "./block-choices.ts";
import { moveBlock } from "./block-moves.ts";
import { pictureOf } from "./gallery-node.tsx";
import { insertBlock } from "./insert-block.ts";
import { ToolButton } from "./tool-button.tsx";

type Props = { editor: Editor; dialog: Dialog | null; onDialog: (dialog: Dialog | null) => void };

/** Further blocks, and the dialogs in which their first file is chosen. */
export function MoreControl({ editor, dialog, onDialog }: Props) {
  const t = useTranslations("editor.slash");
  const block = useTranslations("editor.block");

  function insert(content: JSONContent) {
    onDialog(null);
    insertBlock(editor.chain().focus(), content).run();
  }

  function startGallery(media: Media[]) {
    insert({ type: "gallery", content: media.map(pictureOf) });
  }

  function attach({ url, title, filename, bytes }: Media) {
    insert({ type: "file", attrs: { href: pathOf(url), name: title || filename, bytes } });
  }

  return (
    <>
      <Menu position="bottom" shadow="md">
        <Menu.Target>
          <ToolButton icon={Plus} label={t("title")} />
        </Menu.Target>
        <Menu.Dropdown>
          {moreChoices.map(({ name, icon: Icon, run, dialog: opens }) => (
            <Menu.Item
              key={name}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => (opens ? onDialog(opens) : run?.(editor.chain().focus()).run())}
            >
              {t(name)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {/* A finger has neither a handle nor an Alt key. */}
          <Menu.Item
            leftSection={<ArrowUp size={16} aria-hidden />}
            onClick={() => moveBlock(editor, -1)}
          >
            {block("moveUp")}
          </Menu.Item>
          <Menu.Item
            leftSection={<ArrowDown size={16} aria-hidden />}
            onClick={() => moveBlock(editor, 1)}
          >
            {block("moveDown")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <MediaPicker
        opened={dialog === "gallery"}
        onClose={() => onDialog(null)}
        onPickAll={startGallery}
      />
      <MediaPicker
        kind="pdf"
        opened={dialog === "file"}
        onClose={() => onDialog(null)}
        onPick={attach}
      />
    </>
  );
}

/** An address of this site without its host. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
