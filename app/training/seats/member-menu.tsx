import { ActionIcon, Menu } from "@mantine/core";
import { ArrowRightLeft, Check, MoreVertical, UserMinus } from "lucide-react";
import { useTranslations } from "use-intl";

type Act = (() => void) | null;

/** Null: the action is not offered. */
type Props = {
  name: string;
  onConfirm: Act;
  onTransfer: Act;
  onWithdraw: Act;
  /** Has no cohort yet: a transfer gives the first seat. */
  unseated?: boolean;
};

/** What can be done with the seat of a person; no menu when there is nothing. */
export function MemberMenu({ name, onConfirm, onTransfer, onWithdraw, unseated = false }: Props) {
  const t = useTranslations("seats.member");
  const items = [
    { act: onConfirm, Icon: Check, words: t("confirm") },
    { act: onTransfer, Icon: ArrowRightLeft, words: unseated ? t("seat") : t("transfer") },
    { act: onWithdraw, Icon: UserMinus, words: t("withdraw") },
  ];
  if (items.every(({ act }) => act === null)) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("actions", { name })}>
          <MoreVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(
          ({ act, Icon, words }) =>
            act && (
              <Menu.Item key={words} leftSection={<Icon size={16} aria-hidden />} onClick={act}>
                {words}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
