import { createElement, Fragment } from "react";
import { useTranslations } from "use-intl";
import styles from "./api-docs.module.css";
import type { Endpoint } from "./operations.ts";

export function EndpointDetails({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("apiDocs");
  return (
    <details id={endpoint.id} className={styles.endpoint}>
      <summary>
        <code>
          <strong>{endpoint.method}</strong> {endpoint.path}
        </code>
        <span lang="en">
          <CodeText text={endpoint.summary} />
        </span>
      </summary>
      <p>
        {t("asks")} <Proofs proofs={endpoint.proofs} />
      </p>
      <Inputs endpoint={endpoint} />
      <h3>{t("answers")}</h3>
      {endpoint.answers.map(({ status, description, shape }) => (
        <div key={status} className={styles.answer}>
          <p>
            <code>{status}</code>{" "}
            <span lang="en">
              <CodeText text={description} />
            </span>
          </p>
          {shape && <pre>{shape}</pre>}
        </div>
      ))}
      <p>
        {t("refusals")}{" "}
        {endpoint.refusals.map(({ status, name }) => (
          <a key={status} href={`#shape-${name}`} className={styles.refusal}>
            {status} <span lang="en">{name}</span>
          </a>
        ))}
      </p>
    </details>
  );
}

function Proofs({ proofs }: Pick<Endpoint, "proofs">) {
  const t = useTranslations("apiDocs");
  if (proofs.length === 0) return t("nobody");
  const ways = proofs.map((names) => (names.length ? names.join(" + ") : t("nobody")));
  return <code>{ways.join(t("or"))}</code>;
}

function Inputs({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("apiDocs");
  if (endpoint.inputs.length === 0 && !endpoint.fileType) return <p>{t("nothing")}</p>;
  return (
    <>
      {endpoint.fileType && (
        <p>
          {t("file")} <code>{endpoint.fileType}</code>
        </p>
      )}
      {endpoint.inputs.length > 0 && (
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
            {endpoint.inputs.map((input) => (
              <tr key={`${input.where}.${input.name}`}>
                <td>
                  <code>{input.name}</code>
                </td>
                <td lang="en">{input.where}</td>
                <td>
                  <code>{input.kind}</code>
                </td>
                <td>{input.required ? t("yes") : t("no")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Renders text between backticks as code. */
export function CodeText({ text }: { text: string }) {
  const parts = text
    .split("`")
    .map((part, index) => (index % 2 ? createElement("code", null, part) : part));
  return createElement(Fragment, null, ...parts);
}
