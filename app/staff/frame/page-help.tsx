import { ActionIcon, Popover } from "@mantine/core";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./page-header.module.css";

/** What a screen is about. */
export function PageHelp({ children }: { children: ReactNode }) {
  const t = useTranslations("staff.frame");
  return (
    <Popover position="bottom-start" shadow="md" width="min(24rem, 90vw)">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("about")} title={t("about")}>
          <CircleHelp size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.help ?? ""}>{children}</Popover.Dropdown>
    </Popover>
  );
}
