import { Button } from "@mantine/core";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./table.module.css";

type ButtonProps = {
  shown: boolean;
  onChange: (shown: boolean) => void;
  /** Number of active filters. */
  activeCount?: number;
};

/** On phones the filters are collapsed behind this button. */
export function FilterFoldButton({ shown, onChange, activeCount = 0 }: ButtonProps) {
  const t = useTranslations("staff.table");
  return (
    <Button
      className={styles.unfold}
      data-rare={false}
      variant="default"
      aria-expanded={shown}
      leftSection={<SlidersHorizontal size={15} aria-hidden />}
      onClick={() => onChange(!shown)}
    >
      {t("filters", { count: activeCount })}
    </Button>
  );
}

/** Always visible on wide screens. */
export function FilterFold({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className={styles.fold} data-shown={shown}>
      {children}
    </div>
  );
}
