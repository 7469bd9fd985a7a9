import { Select } from "@mantine/core";
import { useListUrl } from "./use-list-url.ts";

type Props = {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  searchable?: boolean;
};

/** One filter of a table; empty means all. */
export function FilterSelect({ name, label, options, searchable = false }: Props) {
  const url = useListUrl();
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={options}
      value={url.get(name) || null}
      onChange={(value) => url.set({ [name]: value })}
      clearable
      searchable={searchable}
      checkIconPosition="right"
    />
  );
}
