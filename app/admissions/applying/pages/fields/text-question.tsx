import { useTranslations } from "use-intl";
import { classNames } from "#app/ui/class-names.ts";
import fieldStyles from "#app/ui/field.module.css";
import type { Field } from "#app/website/registration-form/definition.ts";
import { useLive } from "../live.ts";
import styles from "./question.module.css";
import type { Described } from "./question.tsx";
import { useBoxes } from "./use-boxes.ts";

type TextField = Exclude<Field, { type: "choice" | "choices" | "course" | "birthdate" }>;
type Props = {
  field: TextField;
  value: string;
  described: Described;
  list?: string | undefined;
  onBlur?: () => void;
};

export function TextBox({ field, value, described, list, onBlur }: Props) {
  const t = useTranslations("applying.question");
  const { valued } = useBoxes();
  const live = useLive();
  const shared = {
    ...described,
    name: field.name,
    ...valued(value),
    autoComplete: field.autocomplete,
    required: field.required && !field.when,
  };
  if (field.type === "longtext") {
    const { min = 0, max } = field;
    return (
      <>
        <textarea
          {...shared}
          className={fieldStyles.control}
          rows={min > 50 ? 8 : 4}
          maxLength={max}
        />
        {min > 0 && live && (
          <p className={styles.count}>{t("count", { count: value.trim().length, min })}</p>
        )}
      </>
    );
  }
  return (
    <input
      {...shared}
      type={inputTypes[field.type]}
      inputMode={field.keyboard}
      list={list}
      onBlur={onBlur}
      autoCapitalize={field.type === "email" ? "none" : undefined}
      spellCheck={false}
      maxLength={"max" in field ? field.max : 40}
      className={classNames(fieldStyles.control, widths[field.type])}
    />
  );
}

const inputTypes = { text: "text", phone: "tel", email: "email", year: "text" } as const;
const widths = { text: undefined, phone: styles.middle, email: undefined, year: styles.short };
