import { type MantineThemeOverride, mergeThemeOverrides } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { forgivingFilter } from "./forgiving-filter.ts";
import { theme } from "./theme.ts";

/** The theme, and what every picker has: it forgives accents and says when nothing fits. */
export function useTheme(): MantineThemeOverride {
  const nothingFoundMessage = useTranslations("staff.pickers")("nothing");
  return useMemo(() => {
    const picker = { defaultProps: { filter: forgivingFilter, nothingFoundMessage } };
    const free = { defaultProps: { filter: forgivingFilter } };
    const components = { Select: picker, MultiSelect: picker, Autocomplete: free, TagsInput: free };
    return mergeThemeOverrides(theme, { components });
  }, [nothingFoundMessage]);
}
