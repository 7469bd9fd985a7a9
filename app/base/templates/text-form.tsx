import { Alert, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useSubmit } from "#app/staff/form/use-submit.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { EmailPreview, SmsPreview } from "./message-previews.tsx";
import { PlaceholderList, usePlaceholderWord } from "./placeholder-list.tsx";
import { inCodes, inWords } from "./placeholder-words.ts";
import { problemsIn, type TextField } from "./rules.ts";
import type { TemplateDetails } from "./schema.ts";
import { isStaffKind } from "./staff.rules.ts";

type Props = { template: TemplateDetails; locale: Locale };

/** Edits a text in one language, with live errors and previews. */
export function TextForm({ template, locale }: Props) {
  const t = useTranslations("templates");
  const api = useApi();
  const act = useAct();
  const { submit, busy } = useSubmit();
  const mayChange = useStaff().may("templates.manage");
  // The form begins anew with what was saved: it would drop words typed meanwhile.
  const readOnly = busy || !mayChange;
  const { kind, texts, fields } = template;
  const staff = isStaffKind(kind);
  const { subject, body, short, version, standard, frame } = texts[locale];
  const word = usePlaceholderWord(staff);
  const shown = (text: string) => inWords(text, template.placeholders, word);
  const stored = (text: string) => inCodes(text, template.placeholders, word);
  const saved = { subject: shown(subject), body: shown(body), short: shown(short) };
  const [typed, setTyped] = useState(saved);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const dirty = fields.some((field) => typed[field] !== saved[field]);
  useUnsaved(dirty);
  const routes = api["message-templates"][":kind"][":locale"];
  const param = { kind, locale };

  const wrong = (field: TextField) => {
    const text = stored(typed[field]);
    const [problem] = problemsIn(text, template.placeholders, template.needs[field]);
    if (!problem) return refused[field];
    if (problem.why === "brace") return t("problem.brace");
    return t(`problem.${problem.why}`, { names: shown(problem.names.join(", ")) });
  };
  const asStored = {
    subject: stored(typed.subject),
    body: stored(typed.body),
    short: stored(typed.short),
  };
  const faulty = fields.some((field) => !typed[field].trim() || wrong(field));
  const change = (field: TextField) => (event: { currentTarget: { value: string } }) => {
    setTyped({ ...typed, [field]: event.currentTarget.value });
    setRefused({});
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const request = () => routes.$put({ param, json: { ...asStored, version } });
    const outcome = await submit(request, { done: t("edit.saved") });
    if (!outcome.ok) setRefused(firstMessages(outcome.fields));
  }
  function reset() {
    askFirst({
      title: t("edit.standard"),
      children: t("edit.standardQuestion"),
      labels: { confirm: t("edit.standard"), cancel: t("edit.keep") },
      onConfirm: () => {
        const request = () => routes.standard.$post({ param, json: { version } });
        void act(request, { done: t("edit.standardDone") });
      },
    });
  }

  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: "start" }}>
      <form onSubmit={save} noValidate>
        <Stack>
          {!mayChange && (
            <Alert color="blue" role="note">
              {t("edit.readOnly")}
            </Alert>
          )}
          <PlaceholderList
            names={template.placeholders}
            example={frame.example}
            staff={staff}
            readOnly={!mayChange}
          />
          <LimitedText
            label={t("edit.subject")}
            value={typed.subject}
            limit={200}
            required
            readOnly={readOnly}
            error={wrong("subject")}
            onChange={change("subject")}
          />
          <LimitedArea
            label={t("edit.body")}
            description={t(staff ? "staff.bodyHelp" : "edit.bodyHelp")}
            value={typed.body}
            limit={4_000}
            autosize
            minRows={7}
            required
            readOnly={readOnly}
            error={wrong("body")}
            onChange={change("body")}
          />
          {fields.includes("short") && (
            <LimitedArea
              label={t("edit.short")}
              description={t("edit.shortHelp")}
              value={typed.short}
              limit={900}
              autosize
              minRows={3}
              required
              readOnly={readOnly}
              error={wrong("short")}
              onChange={change("short")}
            />
          )}
          {mayChange && (
            <Group>
              <Button type="submit" disabled={!dirty || faulty} loading={busy}>
                {t("edit.save")}
              </Button>
              {dirty && (
                <Button variant="default" disabled={busy} onClick={() => setTyped(saved)}>
                  {t("edit.undo")}
                </Button>
              )}
              {!standard && (
                <Button variant="default" onClick={reset}>
                  {t("edit.standard")}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </form>
      <Stack>
        <EmailPreview text={asStored} frame={frame} locale={locale} />
        {fields.includes("short") && (
          <SmsPreview text={asStored.short} facts={frame.example} locale={locale} />
        )}
      </Stack>
    </SimpleGrid>
  );
}
