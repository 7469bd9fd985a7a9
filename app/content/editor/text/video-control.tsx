import { Button, TextInput } from "@mantine/core";
import type { Editor, JSONContent } from "@tiptap/core";
import { Clapperboard } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { completeHref, safeVideo } from "#app/content/rich-text/rich-link.ts";
import { insertBlock } from "./insert-block.ts";
import { ToolPopover } from "./tool-button.tsx";

type Props = { editor: Editor; opened: boolean; onOpen: (opened: boolean) => void };

export function VideoControl({ editor, opened, onOpen }: Props) {
  const t = useTranslations("editor.video");
  const close = () => onOpen(false);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);

  const address = completeHref(typed);
  const canBeCard = wrong && /^https?:/.test(address) && URL.canParse(address);

  function put(block: JSONContent) {
    insertBlock(editor.chain().focus(), block).run();
    setTyped("");
    setWrong(false);
    close();
  }

  function insert() {
    const video = safeVideo(typed.trim());
    if (!video) return setWrong(true);
    put({ type: "video", attrs: { src: video.href } });
  }

  return (
    <ToolPopover
      icon={Clapperboard}
      label={t("title")}
      opened={opened}
      onToggle={() => onOpen(!opened)}
      onClose={close}
      onSubmit={insert}
      field={
        <TextInput
          label={t("address")}
          description={t("hint")}
          placeholder="https://www.youtube.com/watch?v=…"
          value={typed}
          error={wrong && t("wrong")}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          data-autofocus
        />
      }
      buttons={
        <>
          {canBeCard && (
            <Button
              size="xs"
              variant="default"
              onClick={() => put({ type: "linkCard", attrs: { href: address } })}
            >
              {t("asCard")}
            </Button>
          )}
          <Button size="xs" type="submit">
            {t("insert")}
          </Button>
        </>
      }
    />
  );
}
