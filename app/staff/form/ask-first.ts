import { openConfirmModal } from "@mantine/modals";

const asked = new Set<unknown>();

/** Asks for confirmation; a double click opens one question only. */
export function askFirst({ onClose, ...question }: Parameters<typeof openConfirmModal>[0]) {
  const { title } = question;
  if (asked.has(title)) return;
  asked.add(title);
  openConfirmModal({
    ...question,
    onClose() {
      asked.delete(title);
      onClose?.();
    },
  });
}
