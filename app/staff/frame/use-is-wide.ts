import { useMediaQuery } from "@mantine/hooks";

/** Whether a list and its record fit side by side; known after hydration. */
export function useIsWide(): boolean {
  return useMediaQuery("(min-width: 75rem)") ?? false;
}
