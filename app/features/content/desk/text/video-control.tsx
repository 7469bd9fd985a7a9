import { Button, Group, Popover, Stack, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { Clapperboard } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { safeVideo } from "../../rich-text/rich-link.ts";
import { ToolButton } from "./tool-button.tsx";

type Props = { editor: Editor; opened: boolean; onOpen: (opened: boolean) => void };

export function VideoControl({ editor, opened, onOpen }: Props) {
  const t = useTranslations("desk.video");
  const close = () => onOpen(false);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);

  function insert(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    const video = safeVideo(typed.trim());
    if (!video) return setWrong(true);
    editor
      .chain()
      .focus()
      .insertContent({ type: "video", attrs: { src: video.href } })
      .run();
    setTyped("");
    close();
  }

  return (
    <Popover opened={opened} onClose={close} position="bottom" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <ToolButton
          icon={Clapperboard}
          label={t("title")}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => onOpen(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={insert}>
          <Stack gap="xs" w={280}>
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
            <Group justify="flex-end">
              <Button size="xs" type="submit">
                {t("insert")}
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
