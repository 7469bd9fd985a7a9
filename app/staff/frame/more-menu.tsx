import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";

/** `document`: a page that is no screen of the team area. */
export type MoreAction = { label: string; icon: LucideIcon; to: string; document?: true };

/** The places that a screen leads to and has no room for. */
export function MoreMenu({ actions }: { actions: readonly MoreAction[] }) {
  const t = useTranslations("staff.frame");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t("moreActions")}
          title={t("moreActions")}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, to, document }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            reloadDocument={document ?? false}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
