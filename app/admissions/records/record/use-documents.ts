import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { answerTo } from "#app/api-client/browser/send-request.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { DocumentAct, RegistrationDocument, RegistrationRecord } from "../schema.ts";

/** Acts on one document of a registration. */
export function useDocumentAct(registrationId: number) {
  const api = useApi();
  const act = useAct();
  return (name: string, json: DocumentAct) => {
    const param = { id: String(registrationId), name };
    return act(() =>
      api.registrations[":id{[0-9]+}"].documents[":name{[a-z_]+}"].$post({ param, json }),
    );
  };
}

type Loaded = { url: string | null; refused: ApiError | null };

/** Documents are private: they are fetched with the bearer token and shown from memory. */
export function usePrivateFile(path: string | null): Loaded {
  const environment = useBrowserEnvironment();
  const [loaded, setLoaded] = useState<Loaded & { path: string | null }>();
  const fetchFile = useEffectEvent((path: string) => answerTo(environment(), path));
  useEffect(() => {
    if (!path) return;
    let made = "";
    let isGone = false;
    void fetchFile(path)
      .then((answer) => answer.blob())
      .then((blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setLoaded({ path, url: made, refused: null });
      })
      .catch((error: unknown) => setLoaded({ path, url: null, refused: ApiError.from(error) }));
    return () => {
      isGone = true;
      URL.revokeObjectURL(made);
    };
  }, [path]);
  return loaded && loaded.path === path ? loaded : { url: null, refused: null };
}

/** The address of a document, or of its small picture; null where there is none to show. */
export function documentPath(
  { id: registrationId }: Pick<RegistrationRecord, "id">,
  { id, file, type }: RegistrationDocument,
  size: "whole" | "small",
): string | null {
  const path = `/api/registrations/${registrationId}/documents/${id}`;
  if (!type) return null;
  if (size === "whole") return file ? `${path}?file=${file}` : path;
  // The name of the upload is part of the address, so that a replaced one is fetched again.
  return type.startsWith("image/") ? `${path}/small?file=${file}` : null;
}
