import { Button, Card, Group, Stack } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { MediaField } from "#app/content/media/media-field.tsx";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import type { Signatory } from "../schema.ts";
import { templateLimits } from "./schema.ts";
import styles from "./templates.module.css";

type Props = {
  signatories: Signatory[];
  /** The language of the roles that are shown. */
  locale: Locale;
  wrong: Record<string, string>;
  onChange: (signatories: Signatory[]) => void;
};

/** Who signs: name, role in each language and a picture of the signature. */
export function SignatoryFields({ signatories, locale, wrong, onChange }: Props) {
  const t = useTranslations("certificates.templates.signatories");
  const change = (nth: number, part: Partial<Signatory>) =>
    onChange(signatories.map((one, index) => (index === nth ? { ...one, ...part } : one)));
  const add = () =>
    onChange([...signatories, { name: "", role: { fr: "", en: "", de: "" }, media_id: null }]);
  // They have no names of their own: each is known by its place.
  const rows = signatories.map((signatory, nth) => ({ signatory, nth, place: `place ${nth}` }));
  return (
    <Card withBorder component="section" aria-labelledby="signatories">
      <h2 id="signatories" className={styles.heading}>
        {t("title")}
      </h2>
      <Stack>
        {rows.map(({ signatory, nth, place }) => (
          <fieldset key={place} className={styles.signatory}>
            <legend>{t("nth", { nth: nth + 1 })}</legend>
            <Stack gap="xs">
              <LimitedText
                label={t("name")}
                required
                limit={templateLimits.signatory}
                value={signatory.name}
                error={wrong[`signatories.${nth}.name`]}
                onChange={(event) => change(nth, { name: event.currentTarget.value })}
              />
              <LimitedText
                label={t(`role.${locale}`)}
                lang={locale}
                limit={templateLimits.role}
                value={signatory.role[locale]}
                error={wrong[`signatories.${nth}.role.${locale}`]}
                onChange={(event) =>
                  change(nth, { role: { ...signatory.role, [locale]: event.currentTarget.value } })
                }
              />
              <MediaField
                label={t("picture")}
                description={t("pictureHelp")}
                value={signatory.media_id}
                error={wrong[`signatories.${nth}.media_id`]}
                onChange={(media_id) => change(nth, { media_id })}
              />
              <Group>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => onChange(signatories.filter((_, index) => index !== nth))}
                >
                  {t("remove", { nth: nth + 1 })}
                </Button>
              </Group>
            </Stack>
          </fieldset>
        ))}
        {signatories.length < templateLimits.signatories && (
          <Group>
            <Button
              variant="default"
              leftSection={<UserPlus size={16} aria-hidden />}
              onClick={add}
            >
              {t("add")}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
