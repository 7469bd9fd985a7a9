import { createElement, Fragment } from "react";
import { useTranslations } from "use-intl";
import styles from "./api-docs.module.css";
import type { Endpoint } from "./operations.ts";

export function EndpointDetails({ call }: { call: Endpoint }) {
  const t = useTranslations("apiDocs");
  return (
    <details id={call.id} className={styles.call}>
      <summary>
        <code>
          <strong>{call.method}</strong> {call.path}
        </code>
        <span lang="en">
          <Said text={call.summary} />
        </span>
      </summary>
      <p>
        {t("asks")} <Proofs proofs={call.proofs} />
      </p>
      <Inputs call={call} />
      <h3>{t("answers")}</h3>
      {call.answers.map(({ status, description, shape }) => (
        <div key={status} className={styles.answer}>
          <p>
            <code>{status}</code>{" "}
            <span lang="en">
              <Said text={description} />
            </span>
          </p>
          {shape && <pre>{shape}</pre>}
        </div>
      ))}
      <p>
        {t("refusals")}{" "}
        {call.refusals.map(({ status, name }) => (
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

function Inputs({ call }: { call: Endpoint }) {
  const t = useTranslations("apiDocs");
  if (call.inputs.length === 0 && !call.fileType) return <p>{t("nothing")}</p>;
  return (
    <>
      {call.fileType && (
        <p>
          {t("file")} <code>{call.fileType}</code>
        </p>
      )}
      {call.inputs.length > 0 && (
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
export function Said({ text }: { text: string }) {
  const parts = text
    .split("`")
    .map((part, place) => (place % 2 ? createElement("code", null, part) : part));
  return createElement(Fragment, null, ...parts);
}
