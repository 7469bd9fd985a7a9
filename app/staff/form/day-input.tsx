import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { readDay, writtenDay } from "#app/platform/i18n/typed-day.ts";
import styles from "./day-input.module.css";

type Props = Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "type"> & {
  /** `2026-03-09`, or empty. */
  value?: string | undefined;
  onChange?: ((day: string) => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
};

/**
 * A day, typed and shown in the language of the site: the browser's own field follows the language
 * of the browser. Its calendar can still be opened.
 */
export function DayInput({ value = "", onChange, min, max, error, onBlur, ...rest }: Props) {
  const locale = useLocale();
  const t = useTranslations("staff.day");
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const keepsTyped = typed !== null && (focused || !value);
  const shown = keepsTyped ? typed : writtenDay(value, locale);
  const isUnreadable = keepsTyped && !focused && typed.trim() !== "";
  const isEarly = value && min && value < min;
  const isLate = value && max && value > max;
  function problem() {
    if (isUnreadable) return t("unreadable", { example: writtenDay("2026-12-31", locale) });
    if (isEarly) return t("early", { day: writtenDay(min, locale) });
    return isLate ? t("late", { day: writtenDay(max, locale) }) : null;
  }
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t("pattern")}
      value={shown}
      error={error || problem()}
      onFocus={() => setFocused(true)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange?.(readDay(text, locale) ?? "");
      }}
      onBlur={(event) => {
        setFocused(false);
        const day = typed === null ? null : readDay(typed, locale, { short: true });
        if (day && day !== value) onChange?.(day);
        if (day || value || !typed?.trim()) setTyped(null);
        onBlur?.(event);
      }}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("calendar")}
            disabled={rest.disabled ?? false}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays size={16} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            className={styles.picker}
            tabIndex={-1}
            aria-hidden
            value={value}
            min={min}
            max={max}
            onChange={(event) => {
              setTyped(null);
              onChange?.(event.currentTarget.value);
            }}
          />
        </>
      }
    />
  );
}
