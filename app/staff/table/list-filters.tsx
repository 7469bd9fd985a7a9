import { useRef, useState } from "react";
import { AddFilter } from "./add-filter.tsx";
import { FilterChip } from "./filter-chip.tsx";
import type { ListFilter } from "./list-filter.ts";
import { useListUrl } from "./use-list-url.ts";

/** The filters in use as chips, and a menu of the others. */
export function ListFilters({ filters }: { filters: readonly ListFilter[] }) {
  const url = useListUrl();
  const [open, setOpen] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isShown = ({ name }: ListFilter) => name === open || url.get(name) !== "";
  const others = filters.filter((filter) => !isShown(filter));
  function choose(filter: ListFilter) {
    if ("toggle" in filter) url.set({ [filter.name]: filter.toggle });
    else setOpen(filter.name);
  }
  function close({ name }: ListFilter) {
    setOpen(null);
    // A chip without a value is gone.
    if (!url.get(name)) add.current?.focus();
  }
  return (
    <>
      {filters.filter(isShown).map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          open={filter.name === open}
          onOpen={() => setOpen(filter.name)}
          onClose={() => close(filter)}
        />
      ))}
      {others.length > 0 && (
        <AddFilter ref={add} filters={others} isOnly={filters.length === 1} onChoose={choose} />
      )}
    </>
  );
}
