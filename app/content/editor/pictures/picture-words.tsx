import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Media } from "#app/content/media/schema.ts";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { usePart } from "../item/editor-context.ts";
import { KeepInLibrary } from "./keep-in-library.tsx";
import styles from "./pictures.module.css";

type Props = {
  id?: string;
  label: ReactNode;
  media: Media | null | undefined;
  alt: string;
  decorative: boolean;
  onChange: (words: { alt: string; decorative: boolean }) => void;
  limit: number;
  error?: string | undefined;
  disabled: boolean;
};

/**
 * What a picture says to people who do not see it, the same for covers and pictures in a text: its
 * own words here, else those of the library, or nothing on purpose.
 */
export function PictureWords(props: Props) {
  const { media, alt, decorative, onChange, disabled, error } = props;
  const t = useTranslations("editor.pictures");
  const part = usePart();
  const [typed, setTyped] = useTyped(alt);
  const library = media?.decorative ? "" : (media?.alt[part] ?? "");
  const needed = !decorative && !library && !media?.decorative;
  return (
    <div className={styles.words}>
      {!decorative && (
        <LimitedArea
          {...(props.id ? { id: props.id } : {})}
          size="xs"
          autosize
          minRows={1}
          label={props.label}
          withAsterisk={needed}
          description={library && !alt ? t("fromLibrary", { text: library }) : t("hint")}
          placeholder={library}
          limit={props.limit}
          lang={part}
          value={typed}
          error={error}
          disabled={disabled}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange({ alt: event.currentTarget.value, decorative: false });
          }}
        />
      )}
      <Checkbox
        size="xs"
        label={t("decorative")}
        description={t("decorativeHint")}
        checked={decorative}
        disabled={disabled}
        onChange={(event) => onChange({ alt, decorative: event.currentTarget.checked })}
      />
      {media && !decorative && !disabled && <KeepInLibrary media={media} alt={alt} part={part} />}
    </div>
  );
}

/** What is typed, at once: a text in the editor hears of its own change a moment later. */
function useTyped(alt: string) {
  const [typed, setTyped] = useState(alt);
  const [known, setKnown] = useState(alt);
  if (alt !== known) {
    setKnown(alt);
    setTyped(alt);
  }
  return [typed, setTyped] as const;
}
