import "@mantine/dates/styles.layer.css";
import "dayjs/locale/de";
import "dayjs/locale/fr";
import { Radio, Stack } from "@mantine/core";
import { DateTimePicker } from "@mantine/dates";
import { useLocale, useTranslations } from "use-intl";
import { pickedFrom } from "../abidjan-time.ts";

type Props = { value: string | null; onChange: (value: string | null) => void };

/** Now, or at an hour of Abidjan. */
export function PublishTime({ value, onChange }: Props) {
  const t = useTranslations("editor.publish");
  const locale = useLocale();
  const now = pickedFrom(new Date().toISOString());
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t("when")}
        value={value === null ? "now" : "later"}
        onChange={(choice) => onChange(choice === "now" ? null : tomorrow())}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={t("atOnce")} />
          <Radio value="later" label={t("later")} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <DateTimePicker
          label={t("time")}
          description={t("timeZone")}
          locale={locale}
          valueFormat={locale === "en" ? "MMM D, YYYY HH:mm" : "D MMMM YYYY HH:mm"}
          minDate={now}
          value={value}
          onChange={(picked) => onChange(picked ?? tomorrow())}
          timePickerProps={{ withDropdown: true, minutesStep: 5, format: "24h" }}
        />
      )}
    </Stack>
  );
}

function tomorrow(): string {
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return `${day} 08:00:00`;
}
