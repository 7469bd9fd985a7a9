import type { SVGProps } from "react";

type Props = Omit<SVGProps<SVGSVGElement>, "role" | "aria-hidden"> & {
  /** Leave out when the name is beside the mark. */
  title?: string | undefined;
};

/** A drawn mark: an image with a title, hidden from screen readers without one. */
export function Mark({ title, children, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: titled below, or hidden where its name stands beside it
    <svg {...rest} role={title ? "img" : undefined} aria-hidden={title ? undefined : true}>
      {title && <title>{title}</title>}
      {children}
    </svg>
  );
}
