import { useTranslations } from "use-intl";
import { pageOf } from "#app/http/page-context.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/api-docs.page.ts";
import styles from "./api-docs.module.css";
import { type Call, callsByTag, type OpenApi } from "./operations.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const document = (await (await api["openapi.json"].$get()).json()) as OpenApi;
  const t = translatorFor(locale);
  return { groups: callsByTag(document), title: t("apiDocs.title") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: "robots", content: "noindex" }];
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("apiDocs");
  return (
    <main id="content" className="container section stack">
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <p>
        <a href="/api/openapi.json">{t("document")}</a>
      </p>
      {loaderData.groups.map(([tag, calls]) => (
        <section key={tag} aria-labelledby={`tag-${tag}`} className="stack">
          <SectionHeading id={`tag-${tag}`} title={tag} level={2} />
          {calls.map((call) => (
            <CallDetails key={call.id} call={call} />
          ))}
        </section>
      ))}
    </main>
  );
}

function CallDetails({ call }: { call: Call }) {
  const t = useTranslations("apiDocs");
  return (
    <details id={call.id} className={styles.call}>
      <summary>
        <code>
          <strong>{call.method}</strong> {call.path}
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
