import { notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";
import type { Finding } from "#app/content/working-copies/publish/checks.ts";
import { blockersOf } from "#app/content/working-copies/publish/readiness.ts";
import { isLocale } from "#app/platform/i18n/locales.ts";
import { useJump } from "../item/use-jump.ts";
import { useFindingWords } from "./finding-text.tsx";

/** Whether something keeps the text from visitors; if so, says the first of it and goes there. */
export function useBlocked() {
  const t = useTranslations("editor.checks");
  const wordsOf = useFindingWords();
  const jump = useJump();
  return (findings: Finding[], before: () => void = () => {}): boolean => {
    const [first, ...others] = blockersOf(findings);
    if (!first) return false;
    const { part, field, path } = first.place;
    const { name, text } = wordsOf(first);
    notifications.show({
      id: "blocked",
      color: "red",
      title: name,
      message: others.length ? t("andMore", { text, count: others.length }) : text,
    });
    before();
    jump(field, isLocale(part) ? part : null, path);
    return true;
  };
}
