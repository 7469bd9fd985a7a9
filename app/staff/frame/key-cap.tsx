import { useTranslations } from "use-intl";
import styles from "./key-cap.module.css";

const signs: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", "-": "−" };

/** A key beside what it does, by the name that the browser gives it. Fingers need none. */
export function KeyCap({ children: key }: { children: string }) {
  const t = useTranslations("staff.keys");
  const sign = key === "Escape" ? t("escape") : (signs[key] ?? key);
  return <kbd className={styles.key}>{sign.length === 1 ? sign.toUpperCase() : sign}</kbd>;
}
