import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "#app/ui/field.tsx";
import styles from "./password-field.module.css";

type Props = ComponentProps<"input"> & { name: string; label: string; error?: string | undefined };

/** A password field with a button that shows the text. */
export function PasswordField(props: Props) {
  const t = useTranslations("auth.password");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={styles.wrap}>
      <Field
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.eye}
        onClick={() => setShown(!shown)}
        aria-pressed={shown}
        aria-label={t("show")}
        title={shown ? t("hide") : t("show")}
      >
        <Icon size={20} aria-hidden />
      </button>
    </div>
  );
}
