import { isRouteErrorResponse } from "react-router";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { asId } from "#app/platform/http/ids.ts";
import { StaffError } from "#app/staff/frame/staff-error.tsx";
import { UnsavedTexts } from "../draft/unsaved-texts.tsx";

/** `id`: as the address of the page has it. */
type Props = { error: unknown; kind: ContentKind; id: string | null };

/** The page of an item that cannot be edited, with what was written in it on this device. */
export function EditError({ error, kind, id: given }: Props) {
  const id = asId(given ?? "");
  const isClosed = isRouteErrorResponse(error) && [403, 404].includes(error.status);
  return (
    <>
      {isClosed && id !== null && <UnsavedTexts kind={kind} item={{ id, title: "" }} />}
      <StaffError error={error} />
    </>
  );
}
