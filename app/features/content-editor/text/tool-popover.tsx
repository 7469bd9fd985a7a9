import { Group, Popover, Stack } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, SubmitEvent } from "react";
import { ToolButton } from "./tool-button.tsx";

type Props = {
  icon: LucideIcon;
  label: string;
  active?: boolean;
  opened: boolean;
  onToggle: () => void;
  onClose: () => void;
  onSubmit: () => void;
  field: ReactNode;
  buttons: ReactNode;
};

/** A tool that asks for one thing before it does its work. */
export function ToolPopover({ opened, onToggle, onClose, onSubmit, ...asked }: Props) {
  // The text around it stands in a form too, which must not hear of this one.
  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  }
  const { icon, label, active, field, buttons } = asked;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position="bottom"
      withArrow
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <ToolButton
          icon={icon}
          label={label}
          active={active}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={onToggle}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Stack gap="xs" w={280}>
            {field}
            <Group justify="flex-end" gap="xs">
              {buttons}
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
