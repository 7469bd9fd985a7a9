import { Button } from "@mantine/core";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { FilterChips, FilterField, type ListFilter } from "./list-filters.tsx";
import { SearchBox } from "./search-box.tsx";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

type Props = {
  /** What can be searched for; without it there is no search. */
  search?: string | undefined;
  filters?: readonly ListFilter[] | undefined;
  /** At the end of the line. */
  children?: ReactNode;
};

/** As many letters as fit beside the button of the filters on a phone. */
const SHORT = 22;

/** One line: search, filters, those in use that are not seen in a field, tools. */
export function ListToolbar({ search, filters = [], children }: Props) {
  const t = useTranslations("staff.table");
  const url = useListUrl();
  const id = useId();
  const [shown, setShown] = useState(false);
  const rare = filters.filter((filter) => filter.rare);
  const fields = (list: readonly ListFilter[]) =>
    list.map((filter) => <FilterField key={filter.name} filter={filter} />);
  return (
    <>
      <div className={styles.toolbar}>
        {search && (
          <div className={styles.search} data-long={search.length > SHORT}>
            <SearchBox label={search} />
          </div>
        )}
        <div className={styles.fold} data-shown={shown}>
          {fields(filters.filter((filter) => !filter.rare))}
        </div>
        {filters.length > 0 && (
          <Button
            className={styles.unfold}
            data-rare={rare.length > 0}
            variant="default"
            aria-expanded={shown}
            aria-controls={rare.length && shown ? id : undefined}
            leftSection={<SlidersHorizontal size={15} aria-hidden />}
            onClick={() => setShown(!shown)}
          >
            {t("filters", { count: filters.filter(({ name }) => url.get(name)).length })}
          </Button>
        )}
        {!shown && <FilterChips filters={filters} />}
        {children && (
          <div className={styles.tools} data-shown={shown || filters.length === 0}>
            {children}
          </div>
        )}
      </div>
      {shown && rare.length > 0 && (
        <section id={id} className={styles.panel} aria-label={t("filtersOf")}>
          {fields(rare)}
        </section>
      )}
    </>
  );
}
