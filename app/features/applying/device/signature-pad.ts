import {
  MOST_SIGNATURE,
  type Point,
  pathOf,
  signatureBox,
} from "#app/features/registrations/signature.ts";

type Options = { path: string; onChange: (path: string) => void };

/** Lets the applicant sign with a finger or a mouse, starting from a stored signature. */
export function signaturePad(view: HTMLElement, { path, onChange }: Options) {
  const pad = view.querySelector<SVGSVGElement>("[data-signature]");
  const line = pad?.querySelector("path");
  let before = path;
  let strokes: Point[][] = [];

  const drawn = () => (before + pathOf(strokes)).slice(0, MOST_SIGNATURE);
  const draw = () => line?.setAttribute("d", drawn());

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const box = pad?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 };
    const within = (share: number, size: number) =>
      Math.round(Math.min(1, Math.max(0, share)) * size);
    return {
      x: within((clientX - box.left) / box.width, signatureBox.width),
      y: within((clientY - box.top) / box.height, signatureBox.height),
    };
  }

  function add(point: Point) {
    const stroke = strokes.at(-1);
    const last = stroke?.at(-1);
    if (!stroke || (last?.x === point.x && last.y === point.y)) return;
    if (drawn().length + 8 < MOST_SIGNATURE) stroke.push(point);
    draw();
  }

  pad?.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    pad.setPointerCapture(event.pointerId);
    strokes.push([pointAt(event)]);
  });
  pad?.addEventListener("pointermove", (event) => {
    if (!pad.hasPointerCapture(event.pointerId)) return;
    for (const step of event.getCoalescedEvents?.() ?? [event]) add(pointAt(step));
  });
  pad?.addEventListener("lostpointercapture", () => onChange(drawn()));
  view.querySelector("[data-unsign]")?.addEventListener("click", () => {
    [before, strokes] = ["", []];
    draw();
    onChange("");
  });
  draw();
}
