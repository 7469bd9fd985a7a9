import { Badge, Checkbox } from "@mantine/core";
import { AudioLines, FileText } from "lucide-react";
import { useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { Media } from "../schema.ts";
import styles from "./library.module.css";

type Props = {
  items: Media[];
  onOpen: (media: Media) => void;
  current?: number | undefined;
  /** Where several are chosen by pressing them. */
  picked?: readonly Media[] | undefined;
  /** The selected ids, where files can be selected. */
  chosen?: ReadonlySet<number>;
  onChoose?: (chosen: ReadonlySet<number>) => void;
};

/** The files as a grid of buttons. */
export function MediaGrid({ items, onOpen, current, picked, chosen, onChoose }: Props) {
  const t = useTranslations("media.bulk");
  function choose(id: number, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose?.(next);
  }
  return (
    <ul className={styles.grid}>
      {items.map((media) => (
        <li key={media.id} className={styles.cell}>
          <button
            type="button"
            className={styles.card}
            aria-current={media.id === current ? "true" : undefined}
            aria-pressed={picked?.some(({ id }) => id === media.id)}
            onClick={() => onOpen(media)}
          >
            <Thumbnail media={media} />
            <span className={styles.cardTitle}>{media.title}</span>
            <Marks media={media} />
          </button>
          {onChoose && (
            <label className={styles.choice} htmlFor={`choose-${media.id}`}>
              <Checkbox
                id={`choose-${media.id}`}
                checked={chosen?.has(media.id) ?? false}
                onChange={(event) => choose(media.id, event.currentTarget.checked)}
                aria-label={t("select", { name: media.title })}
              />
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Thumbnail({ media }: { media: Media }) {
  const Icon = media.kind === "audio" ? AudioLines : FileText;
  const background = media.placeholder ? `center / cover url("${media.placeholder}")` : undefined;
  return (
    <span className={styles.thumbnail} style={{ background }}>
      {media.picture ? (
        // The title beside it is the accessible name.
        <Picture {...media.picture} alt="" sizes="(max-width: 40rem) 45vw, 14rem" />
      ) : (
        <Icon size={40} aria-hidden />
      )}
    </span>
  );
}

function Marks({ media }: { media: Media }) {
  const t = useTranslations("media.marks");
  const kinds = useTranslations("media.kind");
  return (
    <span className={styles.marks}>
      {media.kind !== "image" && (
        <Badge variant="light" color="gray">
          {media.kind === "pdf" ? "PDF" : kinds("audio")}
        </Badge>
      )}
      {isAltMissing(media) && (
        <Badge variant="light" color="yellow">
          {t("altMissing")}
        </Badge>
      )}
      {media.tags.map((tag) => (
        <Badge key={tag} variant="outline" color="gray" tt="none">
          {tag}
        </Badge>
      ))}
      {media.processing && <Badge variant="light">{t("processing")}</Badge>}
    </span>
  );
}

function isAltMissing({ kind, decorative, alt }: Media): boolean {
  return kind === "image" && !decorative && locales.some((locale) => !alt[locale]);
}
