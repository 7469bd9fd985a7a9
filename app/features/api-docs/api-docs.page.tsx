import { useTranslations } from "use-intl";
import { pageOf } from "#app/call/page-context.ts";
import { Banner } from "#app/features/shell/banner.tsx";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { Route } from "./+types/api-docs.page.ts";
import styles from "./api-docs.module.css";
import { type Call, callsByTag, type OpenApi } from "./operations.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const document = (await (await api["openapi.json"].$get()).json()) as OpenApi;
  return { groups: callsByTag(document) };
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("apiDocs");
  return (
    <main id="content">
      <PageHead title={t("title")} description={t("lead")} hidden />
      <Banner title={t("title")} lead={t("lead")} />
      <div className={classNames("container", "section", styles.calls)}>
        <p>
          <a href="/api/openapi.json">{t("document")}</a>
        </p>
        {loaderData.groups.map(([tag, calls]) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`} lang="en" className={styles.tag}>
              {tag}
            </h2>
            {calls.map((call) => (
              <CallDetails key={call.id} call={call} />
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}

function CallDetails({ call }: { call: Call }) {
  const t = useTranslations("apiDocs");
  return (
    <details id={call.id} className={styles.call}>
      <summary>
        <code>
          <strong>{call.method}</strong> /api{call.path}
        </code>
        <span lang="en">{call.summary}</span>
      </summary>
      {call.inputs.length === 0 ? (
        <p>{t("nothing")}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("name")}</th>
              <th scope="col">{t("where")}</th>
              <th scope="col">{t("kind")}</th>
              <th scope="col">{t("required")}</th>
            </tr>
          </thead>
          <tbody>
            {call.inputs.map((input) => (
              <tr key={`${input.where}.${input.name}`}>
                <td>
                  <code>{input.name}</code>
                </td>
                <td>{input.where}</td>
                <td>{input.kind}</td>
                <td>{input.required ? t("yes") : t("no")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
