import { Button } from "@mantine/core";
import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";

/** The id of the filters that the button shows. */
export const FILTERS = "list-filters";

type Props = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** Number of active filters. */
  activeCount: number;
};

/** All filters of a list stand behind this one button, on every screen. */
export function FilterButton({ opened, onChange, activeCount }: Props) {
  const t = useTranslations("staff.table");
  return (
    <Button
      variant={activeCount ? "light" : "default"}
      aria-expanded={opened}
      aria-controls={opened ? FILTERS : undefined}
      leftSection={<SlidersHorizontal size={15} aria-hidden />}
      onClick={() => onChange(!opened)}
    >
      {t("filters", { count: activeCount })}
    </Button>
  );
}
