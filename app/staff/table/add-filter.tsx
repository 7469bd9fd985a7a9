import { Menu } from "@mantine/core";
import { Plus } from "lucide-react";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import type { ListFilter } from "./list-filter.ts";
import styles from "./list-toolbar.module.css";

type Props = {
  ref: Ref<HTMLButtonElement>;
  /** Those not in use. */
  filters: readonly ListFilter[];
  /** The list has no other filter: the button is its name. */
  isOnly: boolean;
  onChoose: (filter: ListFilter) => void;
};

export function AddFilter({ ref, filters, isOnly, onChoose }: Props) {
  const t = useTranslations("staff.table");
  const [only] = isOnly ? filters : [];
  if (only) {
    return (
      <button ref={ref} type="button" className={styles.add} onClick={() => onChoose(only)}>
        <Plus size={14} aria-hidden />
        {only.label}
      </button>
    );
  }
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <button ref={ref} type="button" className={styles.add}>
          <Plus size={14} aria-hidden />
          {t("addFilter")}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ""}>
        {filters.map((filter) => (
          <Menu.Item key={filter.name} onClick={() => onChoose(filter)}>
            {filter.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
