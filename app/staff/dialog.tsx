import { Modal, type ModalProps } from "@mantine/core";
import { type FormEvent, useRef } from "react";
import { useCarefulClose } from "./use-careful-close.ts";

type Props = Omit<ModalProps, "opened"> & {
  opened?: boolean;
  /** Set once the typed text is saved. */
  settled?: boolean;
};

const written = new Set(["text", "textarea", "date", "time", "search", "email", "tel", "url"]);

/** A dialog with text fields: Escape or a click outside asks before discarding the text. */
export function Dialog({ opened = true, settled = false, onClose, children, ...rest }: Props) {
  const touched = useRef(new Set<HTMLInputElement>());
  const holdsText = () =>
    !settled && [...touched.current].some(({ isConnected, value }) => isConnected && value.trim());
  const close = useCarefulClose(onClose, holdsText);
  function onInput({ target }: FormEvent<HTMLDivElement>) {
    const field = target as HTMLInputElement;
    if (written.has(field.type)) touched.current.add(field);
  }
  return (
    <Modal opened={opened} {...rest} onClose={close}>
      <div onInput={onInput}>{children}</div>
    </Modal>
  );
}
