import { Button, Card, Group, SimpleGrid, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { inCodes, inWords } from "#app/base/templates/placeholder-words.ts";
import { type Locale, type Localized, locales } from "#app/platform/i18n/locales.ts";
import { LanguagePanels } from "#app/staff/form/language-panels.tsx";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { allowLeaving, useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { weaveUrl } from "#app/ui/weave/weave-url.ts";
import { placeholders } from "../rules.ts";
import type { CertificateTexts } from "../schema.ts";
import { Chips, usePlaceholderWord } from "./chips.tsx";
import { LogoFields } from "./logo-fields.tsx";
import { Preview } from "./preview.tsx";
import {
  type CertificateTemplate,
  type TemplateInput,
  type TextField,
  templateLimits,
  textFields,
} from "./schema.ts";
import { SignatoryFields } from "./signatory-fields.tsx";
import styles from "./templates.module.css";

type Props = {
  /** Null: a new one. */
  template: CertificateTemplate | null;
  /** What the form begins with. */
  start: CertificateTemplate | null;
};

const empty: Localized = { fr: "", en: "", de: "" };

/** Texts, signatories, logos and border, beside the PDF that they make. */
export function TemplateForm({ template, start }: Props) {
  const t = useTranslations("certificates.templates");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const word = usePlaceholderWord();
  const [shown, setShown] = useState<Locale>("fr");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const saved: TemplateInput = {
    name: template?.name ?? "",
    texts: eachText(start?.texts ?? { title: empty, body: empty, footer: empty }, (text) =>
      inWords(text, placeholders, word),
    ),
    signatories: start?.signatories ?? [],
    logos: start?.logos ?? [],
    seed: start?.seed ?? "certificat",
  };
  const [typed, setTyped] = useState(saved);
  const asStored: TemplateInput = {
    ...typed,
    texts: eachText(typed.texts, (text) => inCodes(text, placeholders, word)),
  };
  const dirty = JSON.stringify(typed) !== JSON.stringify(saved);
  useUnsaved(dirty);

  function set(change: Partial<TemplateInput>) {
    setTyped({ ...typed, ...change });
    setWrong({});
  }
  function setText(field: TextField, locale: Locale, text: string) {
    const texts = { ...typed.texts, [field]: { ...typed.texts[field], [locale]: text } };
    set({ texts });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const routes = api["certificate-templates"];
    const outcome = template
      ? await act(
          () =>
            routes[":id"].$put({
              param: { id: String(template.id) },
              json: { ...asStored, version: template.version },
            }),
          { form: true, done: t("saved") },
        )
      : await act(() => routes.$post({ json: asStored }), { form: true, done: t("created") });
    setBusy(false);
    if (!outcome.ok) return refuse(firstMessages(outcome.fields));
    if (template) return;
    allowLeaving();
    await navigate(to(`/admin/certificates/templates/${outcome.data.id}`));
  }
  /** Opens the language of the first refused text. */
  function refuse(fields: Record<string, string>) {
    setWrong(fields);
    const first = Object.keys(fields).find((name) => name.startsWith("texts."));
    const locale = locales.find((each) => first?.endsWith(`.${each}`));
    if (locale) setShown(locale);
  }

  const textOf = (field: TextField, locale: Locale) => ({
    label: t(`fields.${field}`),
    value: typed.texts[field][locale],
    limit: templateLimits[field],
    error: wrong[`texts.${field}.${locale}`],
    lang: locale,
    onChange: (event: { currentTarget: { value: string } }) =>
      setText(field, locale, event.currentTarget.value),
  });

  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: "start" }}>
      <form onSubmit={save} noValidate>
        <Stack>
          <LimitedText
            label={t("fields.name")}
            description={t("nameHelp")}
            required
            limit={templateLimits.name}
            value={typed.name}
            error={wrong.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Card withBorder component="section" aria-label={t("words")}>
            <LanguagePanels shown={shown} onShow={setShown} name={(locale) => t(`in.${locale}`)}>
              {(locale) => (
                <Stack>
                  <Chips />
                  <LimitedText {...textOf("title", locale)} required />
                  <LimitedArea
                    {...textOf("body", locale)}
                    description={t("bodyHelp")}
                    required
                    autosize
                    minRows={6}
                  />
                  <LimitedArea {...textOf("footer", locale)} autosize minRows={2} />
                </Stack>
              )}
            </LanguagePanels>
          </Card>
          <SignatoryFields
            signatories={typed.signatories}
            locale={shown}
            wrong={wrong}
            onChange={(signatories) => set({ signatories })}
          />
          <LogoFields logos={typed.logos} wrong={wrong} onChange={(logos) => set({ logos })} />
          <LimitedText
            label={t("fields.seed")}
            description={t("seedHelp")}
            required
            limit={templateLimits.seed}
            value={typed.seed}
            error={wrong.seed}
            onChange={(event) => set({ seed: event.currentTarget.value })}
          />
          {typed.seed && (
            <img className={styles.border} src={weaveUrl("border", typed.seed)} alt="" />
          )}
          <Group>
            <Button type="submit" loading={busy} disabled={!dirty && template !== null}>
              {t(template ? "save" : "create")}
            </Button>
            {dirty && (
              <Button variant="default" onClick={() => setTyped(saved)}>
                {t("discard")}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Preview input={asStored} locale={shown} />
    </SimpleGrid>
  );
}

function eachText(texts: CertificateTexts, change: (text: string) => string): CertificateTexts {
  const inEach = (field: TextField) =>
    Object.fromEntries(
      locales.map((locale) => [locale, change(texts[field][locale])]),
    ) as Localized;
  return Object.fromEntries(textFields.map((field) => [field, inEach(field)])) as CertificateTexts;
}
