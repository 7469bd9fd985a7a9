import { Button, Menu } from "@mantine/core";
import { Check } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { usePaths } from "./use-staff.ts";

/** Plain links, because the messages are loaded with the document. */
export function LanguageMenu() {
  const t = useTranslations("staff.frame");
  const locale = useLocale();
  const { path, search } = usePaths();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px="xs">
          {locale.toUpperCase()}
          <span className="visually-hidden">
            {" "}
            {t("language", { name: t(`languages.${locale}`) })}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((other) => (
          <Menu.Item
            key={other}
            component="a"
            href={localePath(other, path + search)}
            hrefLang={other}
            lang={other}
            aria-current={other === locale}
            data-locale={other}
            rightSection={other === locale ? <Check size={16} aria-hidden /> : null}
          >
            {t(`languages.${other}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
