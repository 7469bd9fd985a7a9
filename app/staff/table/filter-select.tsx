import { Select } from "@mantine/core";
import { useListUrl } from "./use-list-url.ts";

type Props = {
  name: string;
  label: string;
  options: { value: string; label: string }[];
};

/** Longer lists of options are searchable. */
const MANY = 8;

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
