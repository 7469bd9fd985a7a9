import "@mantine/dropzone/styles.layer.css";
import { Anchor, Badge, Button, Card, Group, Select, SimpleGrid, Stack } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { Download, FileSpreadsheet } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswerWords } from "#app/admissions/records/record/use-answer-words.ts";
import { duringUpload } from "#app/api-client/browser/during-upload.ts";
import { answerTo } from "#app/api-client/browser/send-request.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import { useForms } from "#app/website/registration-form/use-forms.ts";
import { IMPORT_MAX_BYTES, type ImportView } from "../schema.ts";
import styles from "./wizard.module.css";

/** Chooses the form, downloads the template and uploads the filled sheet. */
export function Start({ latest }: { latest: ImportView[] }) {
  const t = useTranslations("imports.wizard");
  const forms = useForms();
  const [form, setForm] = useState<string | null>(null);
  const words = useAnswerWords();
  return (
    <Stack>
      <Select
        label={t("form")}
        description={t("formHelp")}
        placeholder={t("anyForm")}
        data={forms.map(({ key }) => ({ value: key, label: words.form(key) }))}
        value={form}
        onChange={setForm}
        clearable
        maw={420}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Template form={form} />
        <Upload form={form} />
      </SimpleGrid>
      <Latest latest={latest} />
    </Stack>
  );
}

function Template({ form }: { form: string | null }) {
  const t = useTranslations("imports.wizard");
  const download = useDownload();
  const save = (format: "xlsx" | "csv") =>
    download(
      `/api/registrations/import/template?${new URLSearchParams({ format, ...(form ? { form } : {}) })}`,
    );
  return (
    <Card withBorder component="section" aria-labelledby="template">
      <h2 id="template" className={styles.heading}>
        {t("template")}
      </h2>
      <p>{t("templateText")}</p>
      <Group mt="sm">
        {(["xlsx", "csv"] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => save(format)}
          >
            {t(format)}
          </Button>
        ))}
      </Group>
    </Card>
  );
}

function Upload({ form }: { form: string | null }) {
  const t = useTranslations("imports.wizard");
  const environment = useBrowserEnvironment();
  const act = useAct();
  const navigate = useNavigate();
  const { to, path } = usePaths();
  const openDialog = useRef<() => void>(null);
  const [busy, setBusy] = useState(false);

  async function upload(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    const query = new URLSearchParams({ filename: file.name, ...(form ? { form } : {}) });
    const address = `/api/registrations/import?${query}`;
    const headers = { "content-type": "application/octet-stream" };
    const sheet = { method: "POST", body: file, headers };
    const outcome = await act(() => duringUpload(() => answerTo(environment(), address, sheet)), {
      withoutReload: true,
    });
    setBusy(false);
    if (!outcome.ok) return;
    const { id } = outcome.data as ImportView;
    await navigate(`${to(path)}?import=${id}`);
  }

  return (
    <Card withBorder component="section" aria-labelledby="sheet">
      <h2 id="sheet" className={styles.heading}>
        {t("sheet")}
      </h2>
      <Dropzone
        onDropAny={(files, rejected) => upload([...files, ...rejected.map((each) => each.file)][0])}
        onDrop={() => {}}
        multiple={false}
        loading={busy}
        openRef={openDialog}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ "aria-label": t("choose") }}
      >
        <Group>
          <FileSpreadsheet size={28} aria-hidden />
          <p className={styles.grow}>{t("drop", { most: IMPORT_MAX_BYTES / 1024 / 1024 })}</p>
          <Button onClick={() => openDialog.current?.()}>{t("choose")}</Button>
        </Group>
      </Dropzone>
    </Card>
  );
}

function Latest({ latest }: { latest: ImportView[] }) {
  const t = useTranslations("imports.wizard");
  const format = useFormatter();
  if (!latest.length) return null;
  return (
    <section aria-labelledby="latest">
      <h2 id="latest" className={styles.heading}>
        {t("latest")}
      </h2>
      <ul className={styles.list}>
        {latest.map(({ id, filename, state, created_at, created_by, undone_at }) => (
          <li key={id}>
            <Anchor component={Link} to={`?import=${id}`}>
              {filename}
            </Anchor>{" "}
            <Badge color={stateColor("import", state)}>
              {undone_at && state === "ready" ? t("undone") : t(`states.${state}`)}
            </Badge>{" "}
            <span className={styles.small}>
              {created_by} ·{" "}
              {format.dateTime(new Date(created_at), { dateStyle: "medium", timeStyle: "short" })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
