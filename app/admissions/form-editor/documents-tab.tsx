import { Button, Card, Checkbox, Group, Select, Stack } from "@mantine/core";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import type { StoredDocument } from "#app/website/registration-form/stored-form.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { textIn } from "#app/website/registration-form/words.ts";
import { ConditionForm } from "./condition-form.tsx";
import { addDocument, withPart } from "./edit-form.ts";
import { useEditor } from "./editor-context.ts";
import { NameInput } from "./name-input.tsx";
import { SaidInputs } from "./said-inputs.tsx";

/** The documents that applicants add. */
export function DocumentsTab() {
  const t = useTranslations("formEditor.edit.documents");
  const { draft, set, keys } = useEditor();
  return (
    <Stack>
      {draft.documents.map((document, nth) => (
        <DocumentCard key={keys.documents.of(document.name)} document={document} nth={nth} />
      ))}
      <Group>
        <Button
          variant="light"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => set(addDocument(draft))}
        >
          {t("add")}
        </Button>
      </Group>
    </Stack>
  );
}

function DocumentCard({ document, nth }: { document: StoredDocument; nth: number }) {
  const t = useTranslations("formEditor.edit.documents");
  const question = useTranslations("formEditor.edit.question");
  const reader = useReader();
  const { form, draft, set, problem, keys } = useEditor();
  const isPublished = form.published_documents.includes(document.name);
  const path = `documents.${nth}`;
  const all = draft.documents;
  const change = (next: StoredDocument) =>
    set({ ...draft, documents: all.map((each, place) => (place === nth ? next : each)) });
  return (
    <Card withBorder component="section" aria-label={textIn(reader, document.label) || t("new")}>
      <Stack gap="sm">
        <SaidInputs
          label={t("label")}
          value={document.label}
          path={`${path}.label`}
          max={200}
          onChange={(label) => change({ ...document, label })}
        />
        <SaidInputs
          label={question("help")}
          value={document.help}
          path={`${path}.help`}
          max={300}
          onChange={(help) => change({ ...document, help })}
        />
        <Group grow align="flex-start">
          <NameInput
            label={question("name")}
            description={isPublished ? t("nameUsed") : question("nameHelp")}
            value={document.name}
            disabled={isPublished}
            error={problem(`${path}.name`)}
            onCommit={(name) => {
              keys.documents.rename(document.name, name);
              change({ ...document, name });
            }}
          />
          <Select
            label={t("needed")}
            data={(["now", "later", "no"] as const).map((value) => ({ value, label: t(value) }))}
            value={document.needed}
            allowDeselect={false}
            onChange={(needed) =>
              change({ ...document, needed: (needed ?? "later") as StoredDocument["needed"] })
            }
          />
        </Group>
        <ConditionForm
          when={document.when}
          before={null}
          label={t("when")}
          error={problem(`${path}.when`)}
          onChange={(when) => change(withPart(document, "when", when))}
        />
        <Checkbox
          label={t("face")}
          checked={document.ofFace ?? false}
          onChange={(event) =>
            change(withPart(document, "ofFace", event.currentTarget.checked ? true : undefined))
          }
        />
        <Group>
          <Button
            variant="light"
            color="red"
            onClick={() => set({ ...draft, documents: all.filter((_, place) => place !== nth) })}
          >
            {t("remove")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
