import { Select } from "@mantine/core";
import { useListUrl } from "./use-list-url.ts";

type Props = {
  name: string;
  label: string;
  options: { value: string; label: string }[];
};

/** More than are seen at a glance are searched by typing. */
const MANY = 8;

/** One filter of a table; empty means all. */
export function FilterSelect({ name, label, options }: Props) {
  const url = useListUrl();
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={options}
      value={url.get(name) || null}
      onChange={(value) => url.set({ [name]: value })}
      clearable
      searchable={options.length > MANY}
      checkIconPosition="right"
    />
  );
}
