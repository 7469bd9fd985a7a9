import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { readTime, writtenTime } from "#app/platform/i18n/typed-time.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** `08:30`, or empty. */
  value?: string | undefined;
  onChange?: ((time: string) => void) | undefined;
};

/** An hour, typed and shown in the language of the site and not of the browser. */
export function TimeInput({ value = "", onChange, error, onBlur, ...rest }: Props) {
  const locale = useLocale();
  const t = useTranslations("staff.time");
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const keepsTyped = typed !== null && (focused || !value);
  const isUnreadable = keepsTyped && !focused && typed.trim() !== "";
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      placeholder={t("pattern")}
      value={keepsTyped ? typed : writtenTime(value, locale)}
      error={error || (isUnreadable && t("unreadable", { example: writtenTime("14:30", locale) }))}
      onFocus={() => setFocused(true)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange?.(readTime(text) ?? "");
      }}
      onBlur={(event) => {
        setFocused(false);
        const time = typed === null ? null : readTime(typed, { short: true });
        if (time && time !== value) onChange?.(time);
        if (time || value || !typed?.trim()) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
