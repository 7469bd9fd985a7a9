import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

type Props = {
  title: string;
  size?: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** What comes in from the side, beside what one was doing. */
export function SidePanel({ size = "32rem", ...panel }: Props) {
  const t = useTranslations("contentEditor");
  return (
    <Drawer
      position="right"
      size={size}
      closeButtonProps={{ "aria-label": t("close") }}
      // The page has a banner of its own already.
      attributes={{ header: { role: "none" } }}
      {...panel}
    />
  );
}
