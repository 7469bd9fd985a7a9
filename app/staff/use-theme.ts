import { type MantineThemeOverride, mergeThemeOverrides } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { forgivingFilter } from "./forgiving-filter.ts";
import { theme } from "./theme.ts";

/** The theme, and what every picker has: it forgives accents and says when nothing fits. */
export function useTheme(): MantineThemeOverride {
  const nothingFoundMessage = useTranslations("staff.pickers")("nothing");
  const close = useTranslations("staff.confirm")("close");
  return useMemo(() => {
    const picker = { defaultProps: { filter: forgivingFilter, nothingFoundMessage } };
    const free = { defaultProps: { filter: forgivingFilter } };
    const notice = { defaultProps: { closeButtonProps: { "aria-label": close } } };
    const components = {
      ...{ Select: picker, MultiSelect: picker, Autocomplete: free, TagsInput: free },
      Notification: notice,
    };
    return mergeThemeOverrides(theme, { components });
  }, [nothingFoundMessage, close]);
}
