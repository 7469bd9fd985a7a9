import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";

type Props = {
  shown: Locale;
  onShow: (locale: Locale) => void;
  name: (locale: Locale) => string;
  children: (locale: Locale) => ReactNode;
};

/**
 * One form per language. All stay mounted, so that switching keeps the typed text: hidden only by a style,
 * so that they become ready with the screen, and that leaving it still asks about what is unsaved in them.
 */
export function LanguagePanels({ shown, onShow, name, children }: Props) {
  return (
    <Tabs
      value={shown}
      onChange={(locale) => onShow(locale as Locale)}
      keepMounted
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md">
        {locales.map((locale) => (
          <Tabs.Tab key={locale} value={locale}>
            {name(locale)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {locales.map((locale) => (
        <Tabs.Panel key={locale} value={locale}>
          {children(locale)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
