import { Modal, type ModalProps } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useConfirmedClose } from "./use-confirmed-close.ts";

type Props = Omit<ModalProps, "opened" | "children"> & {
  children: ReactNode | ((close: () => void) => ReactNode);
  opened?: boolean;
  /** Set once the typed text is saved. */
  saved?: boolean;
};

const textTypes = new Set(["text", "textarea", "date", "time", "search", "email", "tel", "url"]);

/** A dialog with text fields: Escape or a click outside asks before discarding the text. */
export function Dialog({ opened = true, saved = false, onClose, children, ...rest }: Props) {
  const touched = useRef(new Set<HTMLInputElement>());
  const holdsText = () =>
    !saved && [...touched.current].some(({ isConnected, value }) => isConnected && value.trim());
  const close = useConfirmedClose(onClose, holdsText);
  function onInput({ target }: FormEvent<HTMLDivElement>) {
    const field = target as HTMLInputElement;
    if (textTypes.has(field.type)) touched.current.add(field);
  }
  return (
    <Modal opened={opened} {...rest} onClose={close}>
      <div onInput={onInput}>{typeof children === "function" ? children(close) : children}</div>
    </Modal>
  );
}
