import { useTranslations } from "use-intl";
import type { Typed } from "#app/admissions/applying/pages/typed.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { regions } from "#app/website/registration-form/country.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { optionWords } from "#app/website/registration-form/words.ts";
import { ActError, ActionForm, type Own } from "./action-forms.tsx";
import styles from "./follow.module.css";
import type { Status } from "./status.server.ts";

type Props = {
  own: Own;
  contact: Status["contact"];
  /** Values of a refused post. */
  typed: Typed;
  errors: Record<string, string>;
};

/** Corrects contact data; empty fields stay unchanged. */
export function ContactForm({ own, contact, typed, errors }: Props) {
  const t = useTranslations("followUp.contact");
  const words = useReader();
  const boxes = ["phone", "email", "town", "district"] as const;
  const wrong = [...boxes, "region", "contact"].some((name) => errors[name]);
  const typedValue = (name: string) => [typed[name] ?? ""].flat().join();
  const now = { phone: contact.phone, email: contact.email, town: contact.town, district: null };
  const kinds = { phone: "tel", email: "email", town: "text", district: "text" } as const;
  return (
    <details className={styles.more} open={wrong}>
      <summary>{t("title")}</summary>
      <ActionForm own={own} act="contact">
        <p>{t("text")}</p>
        {boxes.map((name) => (
          <Field
            key={name}
            name={name}
            label={t(name)}
            hint={now[name] ? t("now", { value: now[name] }) : undefined}
            type={kinds[name]}
            defaultValue={typedValue(name)}
            inputMode={kinds[name] === "tel" ? "tel" : undefined}
            maxLength={254}
            autoComplete="off"
            error={errors[name]}
          />
        ))}
        <Field
          as="select"
          name="region"
          label={t("region")}
          defaultValue={typedValue("region")}
          error={errors.region}
        >
          <option value="">{t("same")}</option>
          {regions.list.map((option) => (
            <option key={option.code} value={option.code}>
              {optionWords(words, regions, option)}
            </option>
          ))}
        </Field>
        <ActError id="contact-error" error={errors.contact} />
        <p>
          <Button type="submit" aria-describedby={errors.contact && "contact-error"}>
            {t("save")}
          </Button>
        </p>
      </ActionForm>
    </details>
  );
}
