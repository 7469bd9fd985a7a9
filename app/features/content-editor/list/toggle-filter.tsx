import { Button } from "@mantine/core";
import { useListUrl } from "#app/staff/table/use-list-url.ts";

type Props = { name: string; value?: string; label: string };

/** A filter that is on or off. */
export function ToggleFilter({ name, value = "1", label }: Props) {
  const url = useListUrl();
  const isOn = url.get(name) === value;
  return (
    <Button
      size="compact-sm"
      variant={isOn ? "light" : "default"}
      aria-pressed={isOn}
      onClick={() => url.set({ [name]: isOn ? null : value })}
    >
      {label}
    </Button>
  );
}
