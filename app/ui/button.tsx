import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

type Look = {
  /** `call` for the one main action of a view, `action` for forms, `quiet` for the rest. */
  tone?: "call" | "action" | "quiet" | "danger";
  size?: "normal" | "large";
};

export function buttonClass({ tone = "action", size = "normal" }: Look = {}): string {
  // The global name is for print.css, where nothing can be pressed.
  return classNames("button-look", styles.button, styles[tone], size === "large" && styles.large);
}

export function Button({
  tone,
  size,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look) {
  return (
    <button {...rest} type={type} className={classNames(buttonClass({ tone, size }), className)} />
  );
}

export function LinkButton({
  tone,
  size,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} className={classNames(buttonClass({ tone, size }), className)}>
      {children}
    </a>
  );
}
