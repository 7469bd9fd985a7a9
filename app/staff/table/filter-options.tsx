import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { Check } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fold } from "#app/platform/i18n/fold.ts";
import styles from "./list-toolbar.module.css";

type Props = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
};

/** As many options are seen at once; more are found by typing, and fewer need no keyboard on a phone. */
const MANY = 8;

/** The values of a filter; typing finds one, the arrows and Enter choose it. */
export function FilterOptions({ label, options, value, onChoose }: Props) {
  const t = useTranslations("staff.pickers");
  const combobox = useCombobox({ opened: true });
  const [typed, setTyped] = useState("");
  const found = options.filter((option) => fold(option.label).includes(fold(typed.trim())));
  const selectFirst = useEffectEvent((_typed: string) => {
    combobox.selectFirstOption();
  });
  useEffect(() => selectFirst(typed), [typed]);
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      <Combobox.EventsTarget>
        <TextInput
          role="combobox"
          aria-expanded
          aria-label={label}
          placeholder={label}
          data-autofocus
          inputMode={options.length > MANY ? "search" : "none"}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.options ?? ""} aria-label={label}>
        {found.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={option.value === value}
            aria-selected={option.value === value}
          >
            <Check size={14} aria-hidden opacity={option.value === value ? 1 : 0} /> {option.label}
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty>{t("nothing")}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}
