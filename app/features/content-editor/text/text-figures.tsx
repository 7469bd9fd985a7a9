import { useTranslations } from "use-intl";
import {
  plainText,
  type RichText,
  readingMinutes,
  wordCount,
} from "#app/features/rich-text/rich-text.ts";
import styles from "./text.module.css";

/** How long a text is: words, and minutes to read them. */
export function TextFigures({ document }: { document: RichText }) {
  const t = useTranslations("contentEditor.text");
  const plain = plainText(document);
  const words = wordCount(plain);
  // An empty text has no length, and takes no minute.
  if (!words) return null;
  return (
    <p className={styles.figures}>
      <span>{t("words", { count: words })}</span>
      <span>{t("reading", { minutes: readingMinutes(plain) })}</span>
    </p>
  );
}
