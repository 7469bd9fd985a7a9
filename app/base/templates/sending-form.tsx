import { Button, Card, SimpleGrid } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { Sending } from "./schema.ts";
import styles from "./templates.module.css";

const speeds = ["mail_per_minute", "sms_per_minute", "whatsapp_per_minute"] as const;
const prices = ["sms_price", "whatsapp_price"] as const;

/** Speed and prices of message batches; read-only for coordinators. */
export function SendingForm({ sending }: { sending: Sending }) {
  const t = useTranslations("templates.sending");
  const api = useApi();
  const act = useAct();
  const { may } = useStaff();
  const [values, setValues] = useState(sending);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const readOnly = !may("templates.manage");

  async function save(event: FormEvent) {
    event.preventDefault();
    const request = () => api["message-sending"].$put({ json: values });
    const outcome = await act(request, { done: t("saved"), form: true });
    setErrors(outcome.ok ? {} : firstMessages(outcome.fields));
  }

  return (
    <Card withBorder component="form" onSubmit={save} aria-labelledby="sending">
      <h2 id="sending" className={styles.heading}>
        {t("title")}
      </h2>
      <p className={styles.when}>{t("lead")}</p>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {speeds.map((name) => (
          <LimitedNumber
            key={name}
            label={t(name)}
            value={values[name]}
            min={1}
            max={6_000}
            allowDecimal={false}
            readOnly={readOnly}
            error={errors[name]}
            onChange={(value) => setValues({ ...values, [name]: Number(value) })}
          />
        ))}
        {prices.map((name) => (
          <LimitedNumber
            key={name}
            label={t(name)}
            description={t("priceHelp")}
            value={values[name] ?? ""}
            min={0}
            max={10_000}
            decimalScale={2}
            readOnly={readOnly}
            error={errors[name]}
            onChange={(value) =>
              setValues({ ...values, [name]: value === "" ? null : Number(value) })
            }
          />
        ))}
      </SimpleGrid>
      {!readOnly && (
        <Button type="submit" mt="md" className={styles.save}>
          {t("save")}
        </Button>
      )}
    </Card>
  );
}
