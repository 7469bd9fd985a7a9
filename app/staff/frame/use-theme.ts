import { type MantineThemeOverride, mergeThemeOverrides } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { filterOptions } from "../table/word-filter.ts";
import { theme } from "./theme.ts";

/** The theme with translated defaults; pickers ignore accents. */
export function useTheme(): MantineThemeOverride {
  const nothingFoundMessage = useTranslations("staff.pickers")("nothing");
  const close = useTranslations("staff.confirm")("close");
  const format = useFormatter();
  return useMemo(() => {
    // The separator of the language; both are accepted.
    const decimalSeparator = format.number(0.5).replace(/\d/g, "");
    const picker = { defaultProps: { filter: filterOptions, nothingFoundMessage } };
    const free = { defaultProps: { filter: filterOptions } };
    const notice = { defaultProps: { closeButtonProps: { "aria-label": close } } };
    const { Modal } = theme.components ?? {};
    const dialog = { defaultProps: { ...Modal?.defaultProps, ...notice.defaultProps } };
    const components = {
      Select: picker,
      MultiSelect: picker,
      Autocomplete: free,
      TagsInput: free,
      Notification: notice,
      Modal: dialog,
      NumberInput: { defaultProps: { decimalSeparator } },
    };
    return mergeThemeOverrides(theme, { components });
  }, [nothingFoundMessage, close, format]);
}
