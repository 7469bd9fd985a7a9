import { RichTextEditor } from "@mantine/tiptap";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

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
