import { Alert, Button, Group, SimpleGrid, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { differencesOf } from "#app/website/registration-form/differences.ts";
import { definitionOf, type StoredForm } from "#app/website/registration-form/stored-form.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { textIn } from "#app/website/registration-form/words.ts";
import { ChangesList } from "./changes-list.tsx";
import styles from "./editor.module.css";

/** What a refused save says: the working copy as it is now. */
export type Conflict = { message: string; draft: StoredForm; draft_version: number };

type Props = {
  conflict: Conflict;
  /** What both began with. */
  from: StoredForm;
  yours: StoredForm;
  onKeep: () => void;
  onTake: () => void;
};

/** The changes of both side by side; the user chooses which ones to go on with. */
export function ConflictBox({ conflict, from, yours, onKeep, onTake }: Props) {
  const t = useTranslations("formEditor.edit.conflict");
  return (
    <Alert color="orange" mb="md" role="alert">
      <Text mb="sm">{conflict.message}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Side title={t("yours")} from={from} to={yours} />
        <Side title={t("theirs")} from={from} to={conflict.draft} />
      </SimpleGrid>
      <Text mt="sm">{t("note")}</Text>
      <Group mt="xs">
        <Button size="xs" onClick={onKeep}>
          {t("keep")}
        </Button>
        <Button size="xs" variant="default" onClick={onTake}>
          {t("take")}
        </Button>
      </Group>
    </Alert>
  );
}

type SideProps = { title: string; from: StoredForm; to: StoredForm };

function Side({ title, from, to }: SideProps) {
  const t = useTranslations("formEditor.edit.conflict");
  const reader = useReader();
  const resolved = (form: StoredForm) => definitionOf({ key: "", prefix: "", version: 0, form });
  const lines = differencesOf(resolved(from), resolved(to)).map((line) => {
    const label = textIn(reader, line.label);
    return { ...line, label };
  });
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {lines.length ? <ChangesList changes={lines} /> : <p>{t("nothing")}</p>}
    </section>
  );
}
