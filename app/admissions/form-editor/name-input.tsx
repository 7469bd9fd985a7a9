import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";

type Props = {
  label: string;
  description?: ReactNode;
  value: string;
  disabled?: boolean;
  error: string | undefined;
  onCommit: (name: string) => void;
};

/** A name or code; it is taken when the box is left, not while it is half written. */
export function NameInput({ value, onCommit, ...shown }: Props) {
  const [text, setText] = useState(value);
  return (
    <TextInput
      {...shown}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        const name = text.trim();
        setText(name);
        if (name !== value) onCommit(name);
      }}
    />
  );
}
