import { Button, Group, Input } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { AudioLines, ImagePlus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#app/staff/form/use-api.ts";
import { AudioPlayer } from "#app/ui/audio-player.tsx";
import styles from "./library/library.module.css";
import { Thumbnail } from "./library/media-grid.tsx";
import { MediaPicker } from "./media-picker.tsx";
import type { Media } from "./schema.ts";

type Props = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** What may be chosen; pictures by default. */
  kind?: "image" | "audio";
  /** The id of the file. */
  value: number | null;
  onChange: (id: number | null, media: Media | null) => void;
};

/** A form field for one picture or recording of the library. */
export function MediaField({ label, description, error, kind = "image", value, onChange }: Props) {
  const t = useTranslations("media.field");
  const Icon = kind === "audio" ? AudioLines : ImagePlus;
  const [opened, picker] = useDisclosure(false);
  const [media, setMedia] = useChosen(value);
  function pick(chosen: Media | null) {
    setMedia(chosen);
    onChange(chosen?.id ?? null, chosen);
    picker.close();
  }
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      {media && (
        <div className={kind === "audio" ? styles.heard : styles.chosen}>
          {kind === "audio" ? (
            <AudioPlayer url={media.url} label={media.title} />
          ) : (
            <Thumbnail media={media} />
          )}
          <span>{media.title}</span>
        </div>
      )}
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={picker.open}
        >
          {media ? t(`change.${kind}`) : t(`choose.${kind}`)}
        </Button>
        {media && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => pick(null)}
          >
            {t("remove")}
          </Button>
        )}
      </Group>
      <MediaPicker opened={opened} onClose={picker.close} onPick={pick} kind={kind} />
    </Input.Wrapper>
  );
}

/** Loads the picture of an id, unless it was just chosen. */
function useChosen(id: number | null) {
  const api = useApi();
  const [media, setMedia] = useState<Media | null>(null);
  const known = media?.id ?? null;
  useEffect(() => {
    if (id === known) return;
    if (id === null) return setMedia(null);
    let old = false;
    api.media[":id"]
      .$get({ param: { id: String(id) } })
      .then(async (answer) => (answer.ok ? answer.json() : null))
      .then((found) => old || setMedia(found))
      .catch(() => {});
    return () => {
      old = true;
    };
  }, [api, id, known]);
  return [media, setMedia] as const;
}
