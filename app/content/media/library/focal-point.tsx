import { Button } from "@mantine/core";
import type { KeyboardEvent, MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Picture } from "#app/ui/picture.tsx";
import { centre, type FocalPoint, type Media } from "../schema.ts";
import { COVER_RATIO, regionAround } from "../shapes.ts";
import styles from "./library.module.css";

type Props = { media: Media; value: FocalPoint; onChange: (point: FocalPoint) => void };

const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Sets the focal point by click or arrow keys, with a preview of the crop. */
export function FocalPointField({ media, value, onChange }: Props) {
  const t = useTranslations("media.focal");
  const format = useFormatter();
  const percent = (share: number) => format.number(share, { style: "percent" });
  if (!media.picture) return null;

  function click({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    // A key press also fires a click, without coordinates.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(inside((clientX - left) / width, (clientY - top) / height));
  }
  function press(event: KeyboardEvent) {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.02;
    onChange(inside(value.x + move[0] * step, value.y + move[1] * step));
  }

  return (
    <fieldset className={styles.focal}>
      <legend>{t("label")}</legend>
      <p className={styles.hint}>{t("hint")}</p>
      <div className={styles.focalParts}>
        <button
          type="button"
          className={styles.focalPicture}
          onClick={click}
          onKeyDown={press}
          aria-label={t("position", { x: percent(value.x), y: percent(value.y) })}
        >
          <Picture {...media.picture} alt="" sizes="20rem" />
          <span
            className={styles.cross}
            style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          />
        </button>
        <figure className={styles.preview}>
          <Preview media={media} focal={value} />
          <figcaption className={styles.hint}>{t("preview")}</figcaption>
        </figure>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => onChange(centre)}>
        {t("centre")}
      </Button>
    </fieldset>
  );
}

/** The same crop as on the server. */
function Preview({ media, focal }: { media: Media; focal: FocalPoint }) {
  const { width, height } = media;
  if (!width || !height) return null;
  const region = regionAround({ width, height }, focal, COVER_RATIO);
  const share = (start: number, space: number) => (space > 0 ? (start / space) * 100 : 50);
  const position = `${share(region.left, width - region.width)}% ${share(region.top, height - region.height)}%`;
  return <img src={media.picture?.src} alt="" style={{ objectPosition: position }} />;
}

function inside(x: number, y: number): FocalPoint {
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  return { x: share(x), y: share(y) };
}
