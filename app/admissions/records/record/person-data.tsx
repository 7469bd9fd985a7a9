import { Alert, Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import type { RegistrationRecord } from "../schema.ts";
import styles from "./record.module.css";
import { RecordSection } from "./record-section.tsx";

type Listed = { id: number; reference: string };
type Minutes = { round: number; name: string; closed_at: string };
type Erasure = { registrations: Listed[]; minutes: Minutes[]; certificates: { number: string }[] };

/** Export and erasure of a person's data, which the law requires; for administrators only. */
export function PersonData({ registration }: { registration: RegistrationRecord }) {
  const t = useTranslations("registrations.records.person");
  const { may } = useStaff();
  const download = useDownload();
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState<Erasure | null>(null);
  const api = useApi();
  const act = useAct();
  if (!may("registrations.erase")) return null;
  async function copy() {
    setBusy(true);
    await download(`/api/registration-people/${registration.id}`);
    setBusy(false);
  }
  /** The dialog lists what will be erased and what stays, so both are loaded first. */
  async function ask() {
    const param = { id: String(registration.id) };
    const person = api["registration-people"][":id"];
    const registrations = await act(() => person.files.$get({ param }), { withoutReload: true });
    if (!registrations.ok) return;
    const minutes = await act(() => person.minutes.$get({ param }), { withoutReload: true });
    if (!minutes.ok) return;
    const issued = await act(() => person.certificates.$get({ param }), { withoutReload: true });
    if (!issued.ok) return;
    setErasing({
      registrations: registrations.data,
      minutes: minutes.data,
      certificates: issued.data,
    });
  }
  return (
    <RecordSection title={t("title")}>
      <p className={styles.fact}>{t("about")}</p>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={copy} loading={busy}>
          {t("copy")}
        </Button>
        <Button size="xs" variant="light" color="red" onClick={ask}>
          {t("erase")}
        </Button>
      </Group>
      {erasing && (
        <Erase registration={registration} erasure={erasing} onClose={() => setErasing(null)} />
      )}
    </RecordSection>
  );
}

type EraseProps = {
  registration: RegistrationRecord;
  erasure: Erasure;
  onClose: () => void;
};

/** Erasure cannot be undone, so the user types the reference to confirm. */
function Erase({ registration, erasure, onClose }: EraseProps) {
  const { registrations, minutes, certificates } = erasure;
  const format = useFormatter();
  const t = useTranslations("registrations.records.person");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  async function erase() {
    setBusy(true);
    const param = { id: String(registration.id) };
    const request = () => api["registration-people"][":id"].$delete({ param });
    const { ok } = await act(request, { done: t("erased"), withoutReload: true });
    setBusy(false);
    if (ok) await navigate(to("/admin/registration"), { replace: true });
  }
  const sure = typed.trim().toUpperCase() === registration.reference;
  return (
    <Modal opened onClose={onClose} title={t("erase")}>
      <Stack>
        <Alert color="red">
          {t("eraseWhat", { name: `${registration.last_name} ${registration.first_names}` })}
        </Alert>
        <p>
          {t("eraseRegistrations", { count: registrations.length })}{" "}
          <strong>{registrations.map(({ reference }) => reference).join(", ")}</strong>
        </p>
        <section>
          <p>{minutes.length ? t("minutes", { count: minutes.length }) : t("noMinutes")}</p>
          {minutes.length > 0 && (
            <ul>
              {minutes.map(({ round, name, closed_at }) => (
                <li key={round}>
                  <Link to={to(`/admin/registration/select/${round}/proces-verbal`)}>{name}</Link> ·{" "}
                  {format.dateTime(new Date(closed_at), { dateStyle: "medium" })}
                </li>
              ))}
            </ul>
          )}
          {certificates.length > 0 && (
            <p>
              {t("certificates", {
                count: certificates.length,
                numbers: certificates.map(({ number }) => number).join(", "),
              })}
            </p>
          )}
          <p>{t("stays")}</p>
        </section>
        <TextInput
          label={t("typeReference", { reference: registration.reference })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group>
          <Button color="red" onClick={erase} loading={busy} disabled={!sure}>
            {t("confirm")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
