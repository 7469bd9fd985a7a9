import { type ReactNode, useId } from "react";
import { type Drawing, type Paint, type Part, paints, type Shape } from "./drawing.ts";
import styles from "./plots.module.css";

/** How a part becomes a link; the pages know how theirs look. */
export type LinkPart = (
  link: { href: string; name: string; quiet: boolean },
  children: ReactNode,
) => ReactNode;

type Props = { drawing: Drawing; title: string; description: string; link: LinkPart };

/** Colours are tokens, so that both themes and print have their own. */
export function PlotDrawing({ drawing, title, description, link }: Props) {
  const { width, height, parts } = drawing;
  const id = useId();
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      aria-labelledby={`${id}t ${id}d`}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      <Hatching id={`${id}h`} />
      {numbered(parts).map(({ key, item }) => (
        <PlotPart key={key} part={item} hatching={`${id}h`} link={link} />
      ))}
    </svg>
  );
}

function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V5" stroke={colorOf("secondEdge")} strokeWidth="2" />
      </pattern>
    </defs>
  );
}

type PartProps = { part: Part; hatching: string; link: LinkPart };

function PlotPart({ part: { shapes, href, name, quiet }, hatching, link }: PartProps) {
  const drawn = numbered(shapes).map(({ key, item }) => (
    <PlotShape key={key} shape={item} hatching={hatching} />
  ));
  if (href === null) return <g aria-hidden>{drawn}</g>;
  return link({ href, name: name ?? "", quiet }, drawn);
}

function PlotShape({ shape, hatching }: { shape: Shape; hatching: string }) {
  if (shape.kind === "text") {
    const { x, y, size, anchor, paint } = shape;
    return (
      <text x={x} y={y} fontSize={size} textAnchor={anchor} fill={colorOf(paint)}>
        {shape.text}
      </text>
    );
  }
  if (shape.kind === "path") {
    const { d, paint, outline, weight } = shape;
    return (
      <path
        d={d}
        fill={paint ? colorOf(paint) : "none"}
        stroke={outline ? colorOf(outline) : "none"}
        strokeWidth={weight}
      />
    );
  }
  const { kind: _, paint, outline, hatched, ...box } = shape;
  return (
    <>
      <rect
        {...box}
        fill={paint === "clear" ? "transparent" : colorOf(paint)}
        stroke={outline ? colorOf(outline) : "none"}
      />
      {hatched && <rect {...box} fill={`url(#${hatching})`} />}
    </>
  );
}

/** A drawing is made anew as a whole, so that a place is a key. */
function numbered<T>(items: readonly T[]): { key: string; item: T }[] {
  return items.map((item, place) => ({ key: String(place), item }));
}

function colorOf(paint: Paint): string {
  const { token, share } = paints[paint] as { token: string; share?: number };
  if (share === undefined) return `var(--${token})`;
  return `color-mix(in srgb, var(--${token}) ${share * 100}%, var(--surface-raised))`;
}
