import { classNames } from "../class-names.ts";
import styles from "./drawing.module.css";
import { machines } from "./machines.ts";
import { type IllustrationName, isTrade, type MachineName, machineTrades } from "./names.ts";
import { edge, fields, onScene, scenes } from "./scenes.ts";

type Props = { name: IllustrationName; className?: string | undefined };

/** The picture of a trade or of a machine, 16 : 9, for a course or a category without a photo. */
export function Illustration({ name, className }: Props) {
  const scene = isTrade(name) ? scenes[name] : null;
  const machine = isTrade(name) ? scenes[name].machine : { name, size: 124, x: 98, y: 22 };
  const field = isTrade(name) ? scenes[name].sky : fields[machineTrades[name]];
  return (
    <svg
      className={classNames(styles.illustration, className)}
      viewBox="0 0 320 180"
      width="320"
      height="180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill={field} d="M0 0H320V180H0z" />
      {scene?.parts.map(([color, path]) => (
        <path key={path} fill={color} d={path} />
      ))}
      <Machine {...machine} />
      {edge.map(([color, path]) => (
        <path key={path} fill={color} d={path} />
      ))}
    </svg>
  );
}

type Placed = { name: MachineName; size: number; x: number; y: number };

function Machine({ name, size, x, y }: Placed) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 64})`}>
      {machines[name].map(([paint, path]) =>
        paint === "line" ? (
          <path key={paint + path} fill="none" stroke={onScene.line} strokeWidth="3" d={path} />
        ) : (
          <path key={paint + path} fill={onScene[paint]} d={path} />
        ),
      )}
    </g>
  );
}
