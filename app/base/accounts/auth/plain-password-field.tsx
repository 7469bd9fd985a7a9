import { Eye, EyeOff } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { Field } from "#app/ui/field.tsx";
import styles from "./password-field.module.css";

type Props = ComponentProps<"input"> & { name: string; label: string };

/** The password field for pages without React in the browser; a script handles its button. */
export function PlainPasswordField(props: Props) {
  const t = useTranslations("auth.password");
  return (
    <div className={styles.wrap}>
      <Field
        {...props}
        type="password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.eye}
        aria-pressed={false}
        aria-label={t("show")}
        title={t("show")}
        data-eye
      >
        <Eye size={20} aria-hidden className={styles.open} />
        <EyeOff size={20} aria-hidden className={styles.shut} />
      </button>
    </div>
  );
}
