import { ChevronDown } from "lucide-react";
import { useLocale } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { type MenuEntry, useNavigation } from "./navigation.ts";
import { usePage } from "./page-data.ts";
import { activeSection } from "./rules.ts";

type Props = {
  /** Only one list of a group is open at a time. */
  group: string;
  styles: Record<string, string | undefined>;
};

/** The entries of the menu, for the header and the overlay. */
export function MenuList({ group, styles }: Props) {
  const locale = useLocale();
  const path = usePage()?.path ?? "/";
  const here = { href: localePath(locale, path), section: activeSection(path) };
  return (
    <ul role="list" className={styles.entries}>
      {useNavigation().map((entry) => (
        <li key={entry.section} className={styles.entry}>
          {entry.children ? (
            <details name={group} data-dropdown={entry.section} className={styles.dropdown}>
              <summary
                className={styles.label}
                data-active={entry.section === here.section || undefined}
              >
                {entry.label}
                <ChevronDown aria-hidden size="1.1em" className={styles.chevron} />
              </summary>
              <SubList entry={entry} here={here.href} styles={styles} />
            </details>
          ) : (
            <a
              className={styles.label}
              href={entry.href}
              data-active={entry.section === here.section || undefined}
              aria-current={current(entry.href, here.href)}
            >
              {entry.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

type SubProps = { entry: MenuEntry; here: string; styles: Props["styles"] };

function SubList({ entry, here, styles }: SubProps) {
  return (
    <ul role="list" className={styles.panel} data-categories={entry.incomplete && entry.href}>
      {entry.children?.map(({ label, href }) => (
        <li key={href}>
          <a className={styles.link} href={href} aria-current={current(href, here)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function current(href: string, here: string) {
  return href === here ? "page" : undefined;
}
