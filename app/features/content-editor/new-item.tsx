import { Button, Card, Group, SegmentedControl, Stack } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/features/content/content-kind.ts";
import { defaultLocale, type Locale, locales } from "#app/i18n/locales.ts";
import { LimitedArea } from "#app/staff/limited-text.tsx";
import { PageHeader } from "#app/staff/page-header.tsx";
import { useShowError } from "#app/staff/use-act.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import styles from "./editor.module.css";
import { useContentApi } from "./use-content-api.ts";

type Props = {
  kind: ContentKind;
  title: string;
  lead: string;
  limit: number;
  /** Required fields of a new item besides its title. */
  facts: Record<string, unknown>;
  /** The inputs of those fields. */
  children?: ReactNode;
};

/** Creates a draft from a title in one language and opens it in the editor. */
export function NewItem({ kind, title: heading, lead, limit, facts, children }: Props) {
  const t = useTranslations("contentEditor.new");
  const languages = useTranslations("contentEditor.languages");
  const api = useContentApi(kind);
  const showError = useShowError();
  const navigate = useNavigate();
  const { to } = usePaths();
  const [title, setTitle] = useState("");
  const [locale, setLocale] = useState<Locale>(defaultLocale);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  async function create(event: SubmitEvent) {
    event.preventDefault();
    if (!title.trim()) return setError(t("titleNeeded"));
    setBusy(true);
    const reply = await api.create({ ...facts, translations: { [locale]: { title } } });
    setBusy(false);
    if (!reply.ok) return reply.status === 422 ? setError(reply.message) : showError(reply);
    const path = kind.edit(reply.data.id);
    const lang = locale === defaultLocale ? "" : `${path.includes("?") ? "&" : "?"}lang=${locale}`;
    navigate(to(path + lang));
  }

  return (
    <>
      <PageHeader title={heading} lead={lead} />
      <Card withBorder maw={720} p="lg">
        <form onSubmit={create}>
          <Stack>
            <SegmentedControl
              aria-label={t("language")}
              value={locale}
              onChange={(value) => setLocale(value as Locale)}
              data={locales.map((value) => ({ value, label: languages(value) }))}
            />
            <LimitedArea
              label={t("title")}
              className={styles.title}
              lang={locale}
              autosize
              minRows={1}
              limit={limit}
              value={title}
              error={error}
              data-autofocus
              onChange={(event) => {
                setTitle(event.currentTarget.value);
                setError("");
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }}
            />
            {children}
            <Group justify="flex-end">
              <Button type="submit" loading={busy}>
                {t("start")}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </>
  );
}
