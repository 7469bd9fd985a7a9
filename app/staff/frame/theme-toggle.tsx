import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Moon, Sun } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./theme-toggle.module.css";

/** CSS shows the half for the current theme, which the server does not know. */
export function ThemeToggle() {
  const t = useTranslations("staff.frame.theme");
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme("light");
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={() => setColorScheme(shown === "dark" ? "light" : "dark")}
    >
      <span className={styles.inLight}>
        <Moon size={18} aria-hidden />
        <span className="visually-hidden">{t("dark")}</span>
      </span>
      <span className={styles.inDark}>
        <Sun size={18} aria-hidden />
        <span className="visually-hidden">{t("light")}</span>
      </span>
    </ActionIcon>
  );
}
