import { Alert, Badge, Button, Code, CopyButton, Table } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import stacked from "#app/staff/table/stacked.module.css";
import type { Route } from "./+types/keys.page.ts";
import { KeyDialog } from "./key-dialog.tsx";
import { ALL_FIGURES, type ApiKeyView } from "./schema.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [keys, figures] = await Promise.all([
    answerOr(api["api-keys"].$get(), null),
    answerOr(api.indicators.$get({ query: {} }), null),
  ]);
  const indicators = (figures?.indicators ?? []).map(({ key, name }) => ({ key, name }));
  return { keys, indicators, today: pageOf(context).today };
}

/** The keys with which other programs read figures. */
export default function ApiKeys() {
  const t = useTranslations("openData");
  const { keys, indicators, today } = useLoaderData<typeof loader>();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title={t("screens.apiKeys.name")}
        lead={t("list.lead")}
        action={
          <Button
            leftSection={<KeyRound size={16} aria-hidden />}
            onClick={() => {
              setMade(null);
              setAdding(true);
            }}
          >
            {t("list.add")}
          </Button>
        }
      />
      {made && <NewKey value={made} />}
      {!keys && <Alert color="red">{t("list.failed")}</Alert>}
      {keys?.length === 0 && <p>{t("list.empty")}</p>}
      {keys && keys.length > 0 && (
        <div className={stacked.stacked}>
          <Table aria-label={t("screens.apiKeys.name")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("list.name")}</Table.Th>
                <Table.Th>{t("list.scopes")}</Table.Th>
                <Table.Th>{t("list.until")}</Table.Th>
                <Table.Th>{t("list.used")}</Table.Th>
                <Table.Th>{t("list.state")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {keys.map((key) => (
                <KeyRow key={key.id} row={key} names={indicators} today={today} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {adding && (
        <KeyDialog
          indicators={indicators}
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false);
            setMade(key);
          }}
        />
      )}
    </>
  );
}

function NewKey({ value }: { value: string }) {
  const t = useTranslations("openData.made");
  return (
    <Alert color="green" title={t("title")} mb="md" role="status">
      <p>{t("once")}</p>
      <Code block>{value}</Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button mt="sm" variant="default" onClick={copy}>
            {t(copied ? "copied" : "copy")}
          </Button>
        )}
      </CopyButton>
    </Alert>
  );
}

type RowProps = { row: ApiKeyView; names: { key: string; name: string }[]; today: string };

function KeyRow({ row, names, today }: RowProps) {
  const t = useTranslations("openData");
  const api = useApi();
  const act = useAct();
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  const scopes = row.scopes.map((scope) => {
    const key = scope.replace("indicator:", "");
    if (scope === ALL_FIGURES) return t("list.all");
    return names.find((each) => each.key === key)?.name ?? key;
  });
  const expired = row.expires_on !== null && row.expires_on < today;
  const isOver = row.revoked_at !== null || expired;
  const requests = row.uses.reduce((sum, use) => sum + use.requests, 0);
  const revoke = () =>
    act(() => api["api-keys"][":id"].revoke.$post({ param: { id: String(row.id) } }), {
      done: t("revoke.done"),
    });
  return (
    <Table.Tr>
      <Table.Td>
        <b>{row.name}</b>
        <div>
          <Code>{`${row.prefix}…`}</Code>
        </div>
        <div>{t("list.made", { day: day(row.created_at), who: row.created_by || "–" })}</div>
      </Table.Td>
      <Table.Td data-label={t("list.scopes")}>{scopes.join(", ")}</Table.Td>
      <Table.Td data-label={t("list.until")}>
        {row.expires_on ? day(row.expires_on) : t("list.noEnd")}
      </Table.Td>
      <Table.Td data-label={t("list.used")}>
        <div>
          {t("list.requests", { count: requests })}
          <ul role="list" style={{ margin: 0, padding: 0, listStyle: "none" }}>
            {row.uses.slice(0, 7).map((use) => (
              <li key={use.day}>
                {t("list.aDay", { day: day(use.day), count: use.requests, refused: use.refused })}
              </li>
            ))}
          </ul>
        </div>
      </Table.Td>
      <Table.Td data-label={t("list.state")}>
        <Badge color={isOver ? "gray" : "green"} variant="light">
          {t(row.revoked_at ? "list.revoked" : expired ? "list.expired" : "list.inUse")}
        </Badge>
        {row.revoked_at && <div>{t("list.since", { day: day(row.revoked_at) })}</div>}
        {!isOver && (
          <Button
            mt="xs"
            display="block"
            variant="default"
            onClick={() =>
              askFirst({
                title: t("revoke.title"),
                children: t("revoke.text", { name: row.name }),
                labels: { confirm: t("revoke.confirm"), cancel: t("revoke.cancel") },
                confirmProps: { color: "red" },
                onConfirm: () => void revoke(),
              })
            }
          >
            {t("revoke.button")}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
