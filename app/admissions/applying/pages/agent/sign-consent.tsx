import { type PointerEvent, useState } from "react";
import { useTranslations } from "use-intl";
import {
  MOST_SIGNATURE,
  type Point,
  pathOf,
  signatureBox,
} from "#app/admissions/registrations/signature.ts";
import { Button } from "#app/ui/button.tsx";
import { useApplication } from "../apply-context.ts";
import { useActions, useLive } from "../live.ts";
import styles from "./agent.module.css";

/** The applicant signs here, with a finger or a mouse, when an agent types. */
export function SignConsent() {
  const t = useTranslations("applying.review");
  const { consent } = useApplication();
  const actions = useActions();
  const before = useLive()?.signature ?? "";
  const [stroke, setStroke] = useState<Point[]>([]);
  const drawn = (points: Point[]) =>
    (before + (points.length ? pathOf([points]) : "")).slice(0, MOST_SIGNATURE);

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke([pointAt(event.currentTarget, event)]);
  }

  function go(event: PointerEvent<SVGSVGElement>) {
    const pad = event.currentTarget;
    if (!pad.hasPointerCapture(event.pointerId)) return;
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (passed.length ? passed : [event]).map((one) => pointAt(pad, one));
    setStroke((known) => points.reduce(added, known));
  }

  function added(known: Point[], point: Point): Point[] {
    const last = known.at(-1);
    if (last?.x === point.x && last.y === point.y) return known;
    return drawn(known).length + 8 < MOST_SIGNATURE ? [...known, point] : known;
  }

  function end() {
    actions?.sign(drawn(stroke));
    setStroke([]);
  }

  return (
    <div className={styles.sign}>
      <p>{consent?.label}</p>
      <p aria-hidden>{t("sign")}</p>
      <svg
        data-signature
        role="img"
        aria-label={t("sign")}
        className={styles.pad}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        onPointerDown={begin}
        onPointerMove={go}
        onLostPointerCapture={end}
      >
        <path d={drawn(stroke)} />
      </svg>
      <p>
        <Button tone="quiet" onClick={() => actions?.sign("")}>
          {t("unsign")}
        </Button>
      </p>
    </div>
  );
}

type At = { clientX: number; clientY: number };

function pointAt(pad: SVGSVGElement, { clientX, clientY }: At): Point {
  const { left, top, width, height } = pad.getBoundingClientRect();
  const within = (share: number, size: number) =>
    Math.round(Math.min(1, Math.max(0, share)) * size);
  return {
    x: within((clientX - left) / width, signatureBox.width),
    y: within((clientY - top) / height, signatureBox.height),
  };
}
