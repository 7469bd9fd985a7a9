import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Moon, Sun } from "lucide-react";
import { useTranslations } from "use-intl";

export function ThemeToggle() {
  const t = useTranslations("staff.frame");
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme("light");
  const other = shown === "dark" ? "light" : "dark";
  const Icon = shown === "dark" ? Sun : Moon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={() => setColorScheme(other)}
      aria-label={t(`theme.${other}`)}
      title={t(`theme.${other}`)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
