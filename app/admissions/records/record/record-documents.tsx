import { Alert, Badge, Button, Card, Group, Stack, Textarea } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ReachNote } from "#app/admissions/messages/reach-note.tsx";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { answerTo } from "#app/api-client/browser/send-request.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { useFormByKey } from "#app/website/registration-form/use-forms.ts";
import type { DocumentAct, RegistrationDocument, RegistrationRecord } from "../schema.ts";
import styles from "./record.module.css";
import { useAnswerWords } from "./use-answer-words.ts";

/** The documents of a registration: view, verify, request again. */
export function RecordDocuments({ registration }: { registration: RegistrationRecord }) {
  const t = useTranslations("registrations.records.record");
  const words = useAnswerWords();
  const api = useApi();
  const act = useAct();
  const manages = useStaff().may("registrations.manage");
  const [shown, setShown] = useState<number | null>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const asked = useFormByKey()(registration.form)?.documents ?? [];

  function send(name: string, json: DocumentAct) {
    const param = { id: String(registration.id), name };
    return act(() =>
      api.registrations[":id{[0-9]+}"].documents[":name{[a-z_]+}"].$post({ param, json }),
    );
  }

  return (
    <Card withBorder component="section" aria-labelledby="documents">
      <h2 id="documents" className={styles.heading}>
        {t("documents")}
      </h2>
      <Stack gap="md">
        {asked.map(({ name }) => {
          const document = registration.documents.find((each) => each.name === name);
          return (
            <div key={name} className={styles.document}>
              <span>
                {words.document(name)}{" "}
                <Badge variant="light" color={stateColor("document", document?.state ?? "none")}>
                  {t(`document.${document?.state ?? "none"}`)}
                </Badge>
              </span>
              <Group gap="xs">
                {document?.type && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-expanded={shown === document.id}
                    onClick={() => setShown(shown === document.id ? null : document.id)}
                  >
                    {t(shown === document.id ? "hide" : "look")}
                  </Button>
                )}
                {manages && document?.file && document.state !== "verified" && (
                  <Button
                    size="xs"
                    onClick={() => send(name, { act: "verify", file: document.file ?? "" })}
                  >
                    {t("verify")}
                  </Button>
                )}
                {manages && document?.state === "verified" && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => send(name, { act: "unverify" })}
                  >
                    {t("unverify")}
                  </Button>
                )}
                {manages && (
                  <Button size="xs" variant="default" onClick={() => setRequested(name)}>
                    {t("ask")}
                  </Button>
                )}
              </Group>
              {document?.type && shown === document.id && (
                <Viewer
                  registration={registration}
                  document={document}
                  label={words.document(name)}
                />
              )}
            </div>
          );
        })}
      </Stack>
      {requested && (
        <RequestDialog
          label={words.document(requested)}
          person={registration}
          onClose={() => setRequested(null)}
          onRequest={async (why) => {
            const { file } = registration.documents.find(({ name }) => name === requested) ?? {};
            const { ok } = await send(requested, { act: "ask", why, ...(file ? { file } : {}) });
            if (ok) setRequested(null);
          }}
        />
      )}
    </Card>
  );
}

type RequestProps = {
  label: string;
  person: RegistrationRecord;
  onClose: () => void;
  onRequest: (why: string) => void;
};

function RequestDialog({ label, person, onClose, onRequest }: RequestProps) {
  const t = useTranslations("registrations.records.record");
  const [why, setWhy] = useState("");
  return (
    <Dialog onClose={onClose} title={t("askTitle", { document: label })}>
      <ReachNote people={[person]} />
      <Textarea
        mt="sm"
        label={t("askWhy")}
        description={t("askHelp")}
        required
        autosize
        minRows={2}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      <Button mt="md" disabled={why.trim().length < 3} onClick={() => onRequest(why)}>
        {t("ask")}
      </Button>
    </Dialog>
  );
}

type ViewerProps = {
  registration: RegistrationRecord;
  document: RegistrationDocument;
  label: string;
};

/**
 * A document beside the answers, to compare the two. Documents are private: they are fetched with
 * the bearer token and shown from memory.
 */
function Viewer({ registration, document: { id, type, file }, label }: ViewerProps) {
  const t = useTranslations("registrations.records.record");
  const environment = useBrowserEnvironment();
  const refusalText = useRefusalText();
  const [url, setUrl] = useState<string | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const fetchDocument = useEffectEvent((path: string) => answerTo(environment(), path));
  useEffect(() => {
    let made = "";
    const path = `/api/registrations/${registration.id}/documents/${id}`;
    void fetchDocument(file ? `${path}?file=${file}` : path)
      .then((answer) => answer.blob())
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch((error: unknown) => setRefused(ApiError.from(error)));
    return () => URL.revokeObjectURL(made);
  }, [registration.id, id, file]);
  return (
    <div className={styles.viewer}>
      {refused && <Alert color="red">{refusalText(refused)}</Alert>}
      {url && type?.startsWith("image/") && <img src={url} alt={label} />}
      {url && type === "application/pdf" && (
        <>
          <iframe src={url} title={label} className={styles.pdf} />
          <a href={url} target="_blank" rel="noopener">
            {t("openPdf")}
          </a>
        </>
      )}
    </div>
  );
}
