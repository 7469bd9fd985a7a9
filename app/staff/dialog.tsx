import { Modal, type ModalProps } from "@mantine/core";
import { type FormEvent, useRef } from "react";
import { useCarefulClose } from "./use-careful-close.ts";

type Props = Omit<ModalProps, "opened"> & {
  opened?: boolean;
  /** What was typed has gone where it should: nothing is lost any more. */
  settled?: boolean;
};

const written = new Set(["text", "textarea", "date", "time", "search", "email", "tel", "url"]);

/** A dialog in which people write: Escape or a click beside it does not throw their text away. */
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
