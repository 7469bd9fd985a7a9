import { Textarea, type TextareaProps, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import styles from "./limited-text.module.css";
import { useLengthOf } from "./use-limits.ts";

type Limited = { limit: number };
type Focusable = { ref?: Ref<HTMLTextAreaElement> };

/**
 * A text of a limited length. A longer one is kept and explained, because `maxlength` would cut what
 * is pasted without a word.
 */
export function LimitedText({ limit, ...input }: TextInputProps & Limited) {
  return <TextInput {...input} {...useExplained(limit, input)} />;
}

/** The same on several lines. */
export function LimitedArea({ limit, ...input }: TextareaProps & Limited & Focusable) {
  return <Textarea {...input} {...useExplained(limit, input)} />;
}

type Input = Pick<TextInputProps, "value" | "error">;

function useExplained(limit: number, { value, error }: Input) {
  const { count, tooLong } = useLengthOf(String(value ?? ""), limit);
  return {
    error: tooLong ?? error,
    // Always there, so that the input keeps its place in the page, and its focus.
    inputContainer: (children: ReactNode) => (
      <>
        {children}
        {count && !tooLong && (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </>
    ),
  };
}
