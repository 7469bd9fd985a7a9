import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

type Notice = { message: string; label: string; undo: () => Promise<void> };

/** A success message that stays a while, with a button that takes the action back. */
export function showUndoNotice({ message, label, undo }: Notice) {
  const id = `undo-${Date.now()}`;
  notifications.show({
    id,
    color: "green",
    autoClose: 15_000,
    message: (
      <Group gap="sm" justify="space-between">
        <span>{message}</span>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            void undo();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
}
