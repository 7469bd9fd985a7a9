import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

type Props = {
  title: string;
  size?: string;
  classNames?: { content: string | undefined; body: string | undefined };
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A drawer on the right side. */
export function SidePanel({ size = "32rem", ...panel }: Props) {
  const t = useTranslations("editor");
  return (
    <Drawer
      position="right"
      size={size}
      closeButtonProps={{ "aria-label": t("close") }}
      // A page has one banner landmark, and this header would be a second one.
      attributes={{ header: { role: "none" } }}
      {...panel}
    />
  );
}
