import { Group, Popover, Stack } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode, SubmitEvent } from "react";

type Props = Omit<ComponentProps<typeof RichTextEditor.Control>, "children"> & {
  icon: LucideIcon;
  label: string;
};

export function ToolButton({ icon: Icon, label, ...control }: Props) {
  return (
    <RichTextEditor.Control aria-label={label} title={label} {...control}>
      <Icon size={16} aria-hidden />
    </RichTextEditor.Control>
  );
}

type PopoverProps = {
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

/** At once: the trap does so a moment later, and the keys until then would be typed into the text. */
function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
}

/** A tool button that opens a small form. */
export function ToolPopover({ opened, onToggle, onClose, onSubmit, ...tool }: PopoverProps) {
  // The editor is inside a form too, which must not be submitted.
  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  }
  const { icon, label, active, field, buttons } = tool;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position="bottom"
      withArrow
      shadow="md"
      trapFocus
      transitionProps={{ duration: 0 }}
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
        <form onSubmit={submit} ref={focusFirst}>
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
