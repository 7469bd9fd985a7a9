import { Alert, Button, Group, Tabs } from "@mantine/core";
import { useMemo, useState } from "react";
import { data, useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { CrumbHandle } from "#app/staff/frame/trail.tsx";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { textIn } from "#app/website/registration-form/words.ts";
import type { Route } from "./+types/edit.page.ts";
import { type Conflict, ConflictBox } from "./conflict-box.tsx";
import { DocumentsTab } from "./documents-tab.tsx";
import { type Editor, EditorProvider } from "./editor-context.ts";
import { PreviewTab } from "./preview-tab.tsx";
import { PublishTab } from "./publish-tab.tsx";
import { QuestionsTab } from "./questions-tab.tsx";
import { useRowKeys } from "./row-keys.ts";
import { formProblems } from "./rules.ts";
import type { FormToEdit } from "./schema.ts";
import { TextsTab } from "./texts-tab.tsx";
import { VersionsTab } from "./versions-tab.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const { data: form, status } = await readAnswer(
    api.desk["registration-forms"][":key"].$get({ param: { key: params.id } }),
  );
  if (!form) throw data(null, { status: status === 200 ? 404 : status });
  return { form };
}

export const handle: CrumbHandle = {
  crumb: (data, reader) => textIn(reader, (data as { form: FormToEdit }).form.draft.title),
};

/** The working copy of one form. */
export default function EditForm() {
  const { form } = useLoaderData<typeof loader>();
  return <FormEditor key={form.key} form={form} />;
}

const tabs = ["questions", "documents", "texts", "preview", "publish", "versions"] as const;

function FormEditor({ form }: { form: FormToEdit }) {
  const t = useTranslations("formEditor.edit");
  const reader = useReader();
  const [tab, setTab] = useState<string | null>("questions");
  const { editor, save, busy, conflict, keep, take } = useDraft(form);
  const count = Object.keys(editor.problems).length;
  return (
    <EditorProvider value={editor}>
      <PageHeader
        title={textIn(reader, editor.draft.title) || form.key}
        lead={form.version === null ? t("stateNew") : t("online", { version: form.version })}
        action={
          <Group gap="sm">
            {editor.dirty && <span role="status">{t("unsaved")}</span>}
            <Button onClick={save} loading={busy} disabled={!editor.dirty}>
              {t("save")}
            </Button>
          </Group>
        }
      />
      {conflict && (
        <ConflictBox
          conflict={conflict}
          from={form.draft}
          yours={editor.draft}
          onKeep={keep}
          onTake={take}
        />
      )}
      {count > 0 && (
        <Alert color="orange" mb="md">
          {t("problems", { count })}
        </Alert>
      )}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="questions">
          <QuestionsTab />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <DocumentsTab />
        </Tabs.Panel>
        <Tabs.Panel value="texts">
          <TextsTab />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <PreviewTab />
        </Tabs.Panel>
        <Tabs.Panel value="publish">
          <PublishTab />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <VersionsTab />
        </Tabs.Panel>
      </Tabs>
    </EditorProvider>
  );
}

/** What is typed, what is wrong with it, and saving it. */
function useDraft(form: FormToEdit) {
  const { t } = useReader();
  const words = useTranslations("formEditor.edit");
  const api = useApi();
  const act = useAct();
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(form.draft_version);
  const [draft, setDraft] = useState(form.draft);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Publishing and giving up changes make a newer working copy than the one on the screen.
  if (!dirty && form.draft_version > base) {
    setBase(form.draft_version);
    setDraft(form.draft);
  }
  const keys = { questions: useRowKeys(), documents: useRowKeys() };
  useUnsaved(dirty);
  const problems = useMemo(
    () => formProblems(draft, { ...form.used, published: form.published }),
    [draft, form.used, form.published],
  );

  async function save() {
    setBusy(true);
    const outcome = await act(
      () =>
        api.desk["registration-forms"][":key"].draft.$put({
          param: { key: form.key },
          json: { draft_version: base, definition: draft },
        }),
      { done: words("saved"), handled: "movedOn", withoutReload: true },
    );
    setBusy(false);
    if (outcome.ok) {
      setBase(outcome.data.draft_version);
      setDirty(false);
      await revalidate();
    } else if (outcome.body.why === "movedOn") setConflict(outcome.body as Conflict);
  }

  const editor: Editor & { problems: typeof problems } = {
    form,
    draft,
    dirty,
    keys,
    problems,
    set(next) {
      setDraft(next);
      setDirty(true);
    },
    problem(path) {
      const found = problems[path];
      if (!found) return undefined;
      return wordsFor(t, `formEditor.problems.${found.key}`, found.values) ?? found.key;
    },
    isWrong: (path) =>
      Object.keys(problems).some((each) => each === path || each.startsWith(`${path}.`)),
  };
  /** The next save replaces the other working copy. */
  function keep() {
    if (conflict) setBase(conflict.draft_version);
    setConflict(null);
  }
  function take() {
    setConflict(null);
    setDirty(false);
    void revalidate();
  }
  return { editor, save, busy, conflict, keep, take };
}
