import { useTranslations } from "use-intl";
import { classNames } from "#app/ui/class-names.ts";
import { Drawing } from "#app/ui/drawings/drawing.tsx";
import fieldStyles from "#app/ui/field.module.css";
import { type Field, offeredOptions } from "#app/website/registration-form/definition.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { optionWords } from "#app/website/registration-form/words.ts";
import styles from "./question.module.css";
import type { Described } from "./question.tsx";
import { useBoxes } from "./use-boxes.ts";

type ChoiceField = Extract<Field, { type: "choice" | "choices" }>;
type Props = { field: ChoiceField; value: string | string[]; described: Described };

/** More than this many answers are easier to find in a list than on the page. */
const FEW = 7;

export function isShownAsList(field: Field): boolean {
  return field.type === "choice" && offeredOptions(field).length > FEW;
}

export function ChoiceList({ field, value, described }: Props) {
  const t = useTranslations("applying.question");
  const words = useReader();
  const { valued } = useBoxes();
  return (
    <select
      {...described}
      name={field.name}
      {...valued(value)}
      required={field.required}
      className={fieldStyles.control}
    >
      <option value="">{t("choose")}</option>
      {offeredOptions(field).map((option) => (
        <option key={option.code} value={option.code}>
          {optionWords(words, field.options, option)}
        </option>
      ))}
    </select>
  );
}

export function ChoiceButtons({ field, value, described }: Props) {
  const words = useReader();
  const { ticked } = useBoxes();
  const several = field.type === "choices";
  const chosen = [value].flat();
  return (
    <div className={classNames(styles.choices, several && styles.two)}>
      {offeredOptions(field).map((option, index) => (
        <label key={option.code} className={styles.choice}>
          <input
            id={index === 0 ? described.id : undefined}
            type={several ? "checkbox" : "radio"}
            name={field.name}
            value={option.code}
            {...ticked(chosen.includes(option.code))}
            required={field.required && !several}
          />
          <span>{optionWords(words, field.options, option)}</span>
          <Drawing name={option.code} size={44} className={styles.drawing} />
        </label>
      ))}
    </div>
  );
}
