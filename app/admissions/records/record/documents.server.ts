import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import {
  insertEvent,
  lockRegistration,
  type Registration,
} from "#app/admissions/registrations/queries.server.ts";
import {
  registrationDocuments as documents,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { actorOf, refused } from "../moves/move.server.ts";
import type { DocumentAct } from "../schema.ts";

/** What names one upload: its key in storage is new with every upload and stays secret. */
export function seenFile(fileKey: string | null): string | null {
  return fileKey && createHash("sha256").update(fileKey).digest("hex").slice(0, 16);
}

/**
 * Verifies or requests a document. Judged on the locked registration, which an applicant who replaces
 * a document locks too: nobody verifies a file that the user did not see.
 */
export async function actOnDocument(
  tx: Tx,
  target: { registrationId: number; name: string },
  act: DocumentAct,
  trace: Trace,
): Promise<Registration> {
  const registration = await lockRegistration(tx, target.registrationId);
  if (!registration) throw refused("unknown");
  if (registration.mergedInto !== null) throw refused("merged");
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, registration.id), eq(documents.name, target.name)));
  const file = seenFile(document?.fileKey ?? null);
  if (act.act === "verify" && !file) throw refused("noFile");
  if (act.act === "unverify" && document?.state !== "verified") throw refused("movedOn");
  if (act.act !== "unverify" && act.file && act.file !== file) throw refused("replaced");
  if (act.act === "ask") await requestDocument(tx, target, act.why, trace);
  else if (document) await setVerified(tx, document, act.act, trace);
  return registration;
}

async function setVerified(
  tx: Tx,
  { id, registrationId, name }: typeof documents.$inferSelect,
  act: "verify" | "unverify",
  trace: Trace,
) {
  const verified = { verifiedBy: trace.actor?.id ?? null, verifiedAt: trace.at };
  await tx
    .update(documents)
    .set(
      act === "verify"
        ? { state: "verified", ...verified }
        : { state: "received", verifiedBy: null, verifiedAt: null },
    )
    .where(eq(documents.id, id));
  const kind = act === "verify" ? "document_verified" : "document_unverified";
  await afterDocument(tx, { registrationId, name }, trace, kind, "");
}

/** Requests a document (again): applicants read the reason on the status page and add it there. */
async function requestDocument(
  tx: Tx,
  document: { registrationId: number; name: string },
  why: string,
  trace: Trace,
) {
  const asked = { state: "asked" as const, askedAt: trace.at, askedWhy: why };
  await tx
    .insert(documents)
    .values({ ...document, ...asked })
    .onConflictDoUpdate({
      target: [documents.registrationId, documents.name],
      set: { ...asked, verifiedBy: null, verifiedAt: null },
    });
  await afterDocument(tx, document, trace, "document_asked", why);
}

async function afterDocument(
  tx: Tx,
  { registrationId, name }: { registrationId: number; name: string },
  trace: Trace,
  kind: "document_verified" | "document_unverified" | "document_asked",
  reason: string,
) {
  await tx
    .update(registrations)
    .set({
      documentsAsked: sql`exists (select 1 from ${documents}
        where ${documents.registrationId} = ${registrationId} and ${documents.state} = 'asked')`,
      version: sql`${registrations.version} + 1`,
      updatedAt: trace.at,
    })
    .where(eq(registrations.id, registrationId));
  await insertEvent(tx, {
    registrationId,
    at: trace.at,
    kind,
    reason,
    ...actorOf(trace),
    data: { document: name },
  });
}
