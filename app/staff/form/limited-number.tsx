import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useOutOfRange } from "./use-limits.ts";

/** A number in a range. One out of it is kept and explained; the server refuses it too. */
export function LimitedNumber(props: NumberInputProps) {
  const outOfRange = useOutOfRange(props.value as string | number | undefined, props);
  return <NumberInput {...props} error={props.error || outOfRange} />;
}
