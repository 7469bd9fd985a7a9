import type { FocusEvent, ReactNode } from "react";
import fieldStyles from "#app/ui/field.module.css";
import { afterPress } from "../after-press.ts";
import { useActions } from "../live.ts";
import { Listen } from "./listen.tsx";
import styles from "./question.module.css";

export type QuestionProps = {
  name: string;
  label: string;
  help: string | null;
  /** The address of a recording of the question. */
  listen?: string | undefined;
  error: string | undefined;
  /** Several inputs form a fieldset with a legend; one input has a label. */
  group?: boolean;
  /** Its condition does not hold; the script may show it later. */
  hidden?: boolean;
  children: (described: Described) => ReactNode;
};

export type Described = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** A question with help, error and inputs. */
export function Question(props: QuestionProps) {
  const { name, label, help, listen, error, group, hidden, children } = props;
  const id = `field-${name}`;
  const described = {
    id,
    "aria-describedby":
      [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
  const Frame = group ? "fieldset" : "div";
  const actions = useActions();
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const inside = event.currentTarget.contains(event.relatedTarget);
    if (actions && !inside) afterPress(() => actions.leave(name));
  };
  return (
    <Frame
      className={styles.question}
      data-field={name}
      data-wrong={error ? "" : undefined}
      hidden={hidden}
      onBlur={onBlur}
      aria-describedby={group ? described["aria-describedby"] : undefined}
    >
      {group ? (
        <legend className={styles.label}>{label}</legend>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {listen && <Listen url={listen} label={label} />}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      <p className={fieldStyles.error} id={`${id}-error`} hidden={!error}>
        <span>{error}</span>
      </p>
      {children(described)}
    </Frame>
  );
}
