import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

type Shared = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Explains the error and how to correct it. */
  error?: string | undefined;
  /** Shown beside the label of an optional field: "(facultatif)". */
  optionalLabel?: string;
};

type Props = Shared &
  (
    | ({ as?: "input" } & ComponentProps<"input">)
    | ({ as: "textarea" } & ComponentProps<"textarea">)
    | ({ as: "select" } & ComponentProps<"select">)
  );

/** A label with its control, hint and error, associated without JavaScript. */
export function Field({ label, hint, error, optionalLabel, className, ...control }: Props) {
  const id = control.id ?? `field-${control.name}`;
  const described = { id, ...describe(id, hint, error), className: styles.control };
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id} data-required={control.required || undefined}>
        {label}
        {optionalLabel && <span className={styles.optional}> {optionalLabel}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {renderControl(control, described)}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type CheckProps = Pick<Shared, "name" | "error"> &
  Omit<ComponentProps<"input">, "type"> & { label: ReactNode; type?: "checkbox" | "radio" };

/** A checkbox or radio button with its label; the whole line is clickable. */
export function CheckField({ label, error, className, type = "checkbox", ...input }: CheckProps) {
  const id = input.id ?? `field-${input.name}${input.value ? `-${input.value}` : ""}`;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...input}
          {...describe(id, null, error)}
          id={id}
          type={type}
          className={styles.box}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type Control = Pick<Props, "as" | "name"> & Omit<Props, keyof Shared>;

function renderControl({ as, ...rest }: Control, described: object): ReactNode {
  if (as === "textarea") {
    return <textarea rows={6} {...(rest as ComponentProps<"textarea">)} {...described} />;
  }
  if (as === "select") return <select {...(rest as ComponentProps<"select">)} {...described} />;
  return <input {...(rest as ComponentProps<"input">)} {...described} />;
}

function describe(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    "aria-describedby": ids || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}
