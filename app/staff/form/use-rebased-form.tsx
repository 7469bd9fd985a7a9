import { Alert } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { ApiError } from "#app/api-client/browser/api-error.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { type Meanwhile, pathById, rebase } from "./rebase.ts";

type Stored<V> = { version: number; values: V };

/** Whether a write was refused because another user saved first. */
export function hasMovedOn({ status, body }: ApiError): boolean {
  return status === 409 && (body.why === "movedOn" || body.why === "stale");
}

/**
 * A form over something that others may save meanwhile. `stored` is what the page last loaded: a newer
 * version is taken into the form, keeps what was typed, and is shown beside the fields both changed.
 * `say` puts a value of a field into words; it also gets what the field stands in.
 */
export function useRebasedForm<V extends Record<string, unknown>>(
  plain: UseFormReturnType<V>,
  stored: Stored<V>,
  say: (path: string, value: unknown, parent: unknown) => string,
) {
  const t = useTranslations("staff.movedOn");
  const { revalidate } = useRevalidator();
  const refusalText = useRefusalText();
  const [base, setBase] = useState(stored);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>({});
  const [refusal, setRefusal] = useState("");

  function begin(next: Stored<V>, values: V, notes: Meanwhile) {
    setBase(next);
    setMeanwhile(notes);
    plain.setInitialValues(next.values);
    plain.resetDirty(next.values);
    plain.setValues(values);
    plain.clearErrors();
  }
  useEffect(() => {
    if (stored.version <= base.version) return;
    const merged = rebase(base.values, plain.getValues(), stored.values);
    begin(stored, merged.values, { ...meanwhile, ...merged.meanwhile });
  });

  const getInputProps: typeof plain.getInputProps = (field, options) => {
    const props = plain.getInputProps(field, options);
    const path = String(field);
    const at = pathById(path, plain.values);
    if (!(at in meanwhile)) return props;
    const theirs = meanwhile[at];
    const parent = getPath(path.split(".").slice(0, -1), plain.values);
    const description =
      theirs === null ? t("removed") : t("meanwhile", { value: say(path, theirs, parent) || "–" });
    return { ...props, description };
  };

  return {
    form: { ...plain, getInputProps },
    /** The version that the form shows; to be sent with a save. */
    version: base.version,
    notice: refusal && (
      <Alert color="orange" role="alert">
        {refusal} {t("kept")}
      </Alert>
    ),
    /** After a save: what is stored now. */
    saved(next: Stored<V>) {
      setRefusal("");
      begin(next, next.values, {});
    },
    /** After `hasMovedOn`: loads the new version. */
    async refresh(error: ApiError) {
      setRefusal(refusalText(error));
      await revalidate();
    },
  };
}

function getPath(names: string[], values: unknown): unknown {
  return names.reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], values);
}
