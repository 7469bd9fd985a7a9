import { ActionIcon, Checkbox, Popover, Stack } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { useTranslations } from "use-intl";
import { DensityChoice } from "./density-choice.tsx";

type Props = {
  columns: readonly { name: string; title: string; unseen?: boolean }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
};

export function ColumnChoice({ columns, hidden, onChange }: Props) {
  const t = useTranslations("staff.table");
  const optional = columns.slice(1).filter(({ unseen }) => !unseen);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t("columns")}
          title={t("columns")}
        >
          <Columns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DensityChoice />
        <Stack mt="sm" gap="xs" role="group" aria-label={t("columns")}>
          {optional.map(({ name, title }) => (
            <Checkbox
              key={name}
              label={title}
              checked={!hidden.includes(name)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? hidden.filter((each) => each !== name)
                    : [...hidden, name],
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
