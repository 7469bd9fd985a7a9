import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { type Locale, locales } from "#app/i18n/locales.ts";

type Props = {
  shown: Locale;
  onShow: (locale: Locale) => void;
  name: (locale: Locale) => string;
  children: (locale: Locale) => ReactNode;
};

/** One form per language. All stay mounted, so that switching keeps the typed text. */
export function LanguagePanels({ shown, onShow, name, children }: Props) {
  return (
    <Tabs value={shown} onChange={(locale) => onShow(locale as Locale)} keepMounted>
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
