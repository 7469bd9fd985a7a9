import { Alert, Anchor, Badge, Button, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/desk.page.ts";
import type { FoundPerson } from "./desk-schema.ts";
import styles from "./privacy.module.css";
import { PrivacyNav } from "./privacy-nav.tsx";

const SHORTEST = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { counts: await answerOr(api.privacy.requests.counts.$get(), null) };
}

/** Finds a person in everything the site holds; what is typed never stands in the address. */
export default function PrivacyDesk() {
  const t = useTranslations("privacy");
  const { counts } = useLoaderData<typeof loader>();
  const { to } = usePaths();
  return (
    <>
      <PageHeader title={t("desk.title")} lead={t("desk.lead")} />
      <PrivacyNav current="people" />
      {counts && counts.overdue > 0 && (
        <Alert color="red" mb="md">
          <Anchor component={Link} to={to("/admin/privacy/requests?state=overdue")}>
            {t("desk.overdue", { count: counts.overdue })}
          </Anchor>
        </Alert>
      )}
      <FindPeople />
    </>
  );
}

function FindPeople() {
  const t = useTranslations("privacy");
  const api = useApi();
  const act = useAct();
  const [search, setSearch] = useState("");
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<FoundPerson[] | null>(null);
  const tooShort = search.trim().length < SHORTEST;

  async function look() {
    setBusy(true);
    const json = { search: search.trim() };
    const request = () => api.privacy.people.search.$post({ json });
    const outcome = await act(request, { withoutReload: true });
    setBusy(false);
    if (outcome.ok) setFound(outcome.data);
  }

  return (
    <>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!tooShort) void look();
        }}
      >
        <TextInput
          label={t("desk.search")}
          description={t("desk.searchHelp")}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} leftSection={<Search size={16} aria-hidden />}>
          {t("desk.find")}
        </Button>
      </form>
      <div role="status">{found && <p>{t("desk.found", { count: found.length })}</p>}</div>
      {found && <FoundList people={found} />}
    </>
  );
}

function FoundList({ people }: { people: FoundPerson[] }) {
  const t = useTranslations("privacy");
  const format = useFormatter();
  const { to } = usePaths();
  return (
    <ul role="list" className={styles.people}>
      {people.map(({ kind, id, name, reference, phone, email, since }) => (
        <li key={`${kind} ${id}`}>
          <Anchor component={Link} to={to(`/admin/privacy/people/${kind}/${id}`)}>
            {name}
          </Anchor>{" "}
          <Badge variant="light" color="gray">
            {t(`kinds.${kind}`)}
          </Badge>
          <div className={styles.muted}>
            {[
              reference,
              phone,
              email,
              t("desk.since", { day: format.dateTime(new Date(since), { dateStyle: "medium" }) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </div>
        </li>
      ))}
    </ul>
  );
}
