import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { applyPath } from "../paths.ts";
import type { Formation } from "../schema.ts";
import type { FormIntake } from "./intakes-by-form.ts";
import styles from "./sticky-apply.module.css";

type Props = { formation: Formation; intakes: readonly FormIntake[] | null };

/** On a phone the way in stays in reach while one reads; only while one can apply. */
export function StickyApply({ formation: { id, form }, intakes }: Props) {
  const t = useTranslations("formations.apply");
  const locale = useLocale();
  const open = intakes?.some(({ key, is }) => key === form && is === "open");
  if (!form || !open) return null;
  return (
    <div className={styles.bar} data-sticky-apply>
      <LinkButton tone="call" size="large" href={localePath(locale, applyPath(form, id))}>
        {t("button")}
      </LinkButton>
    </div>
  );
}
