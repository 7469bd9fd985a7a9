import { useTranslations } from "use-intl";
import { mainAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { Route } from "./+types/api-docs.page.ts";
import styles from "./api-docs.module.css";
import { CodeText, EndpointDetails } from "./endpoint-details.tsx";
import { endpointsByTag, type OpenApi, proofsOf, sharedShapes } from "./operations.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const document = (await mainAnswer(api["openapi.json"].$get())) as OpenApi;
  return {
    groups: endpointsByTag(document),
    shapes: sharedShapes(document),
    proofs: proofsOf(document),
  };
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("apiDocs");
  return (
    <main id="content">
      <PageHead title={t("title")} description={t("lead")} hidden />
      <Banner title={t("title")} lead={t("lead")} />
      <div className={classNames("container", "section", styles.endpoints)}>
        <p>
          <a href="/api/openapi.json">{t("document")}</a>
        </p>
        <p>{t("ignored")}</p>
        <section aria-labelledby="proofs">
          <h2 id="proofs" className={styles.tag}>
            {t("proofs")}
          </h2>
          <dl className={styles.proofs} lang="en">
            {loaderData.proofs.map(({ name, description }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <CodeText text={description} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {loaderData.groups.map(([tag, endpoints]) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`} lang="en" className={styles.tag}>
              {tag}
            </h2>
            {endpoints.map((endpoint) => (
              <EndpointDetails key={endpoint.id} endpoint={endpoint} />
            ))}
          </section>
        ))}
        <section aria-labelledby="shapes">
          <h2 id="shapes" className={styles.tag}>
            {t("shapes")}
          </h2>
          {loaderData.shapes.map(({ name, text }) => (
            <details key={name} id={`shape-${name}`} className={styles.endpoint}>
              <summary>
                <code>{name}</code>
              </summary>
              <pre lang="en">{text}</pre>
            </details>
          ))}
        </section>
      </div>
    </main>
  );
}
