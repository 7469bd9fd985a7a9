import { Button } from "@mantine/core";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./table.module.css";

type ButtonProps = {
  shown: boolean;
  onChange: (shown: boolean) => void;
  /** How many of them hold. */
  held?: number;
};

/** On a phone what one looks for comes first; what narrows it down is one touch away. */
export function FilterFoldButton({ shown, onChange, held = 0 }: ButtonProps) {
  const t = useTranslations("staff.table");
  return (
    <Button
      className={styles.unfold}
      variant="default"
      aria-expanded={shown}
      leftSection={<SlidersHorizontal size={15} aria-hidden />}
      onClick={() => onChange(!shown)}
    >
      {t("filters", { count: held })}
    </Button>
  );
}

/** Filters that are always in sight where there is room for them. */
export function FilterFold({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className={styles.fold} data-shown={shown}>
      {children}
    </div>
  );
}
