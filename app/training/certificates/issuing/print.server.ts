import { createHash, randomUUID } from "node:crypto";
import { and, inArray, isNull } from "drizzle-orm";
import { fileKey, mediaById } from "#app/content/media/queries.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { drawPng } from "#app/platform/files/draw.server.ts";
import { announceFiles, keepFiles } from "#app/platform/files/files.server.ts";
import { printInWorker } from "#app/platform/files/print-in-worker.server.ts";
import type { Who } from "#app/platform/files/print-turns.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { projectFile } from "#app/platform/project-file.ts";
import { weave } from "#app/ui/weave/weave.ts";
import { weaveSizes } from "#app/ui/weave/weave-url.ts";
import { CODE_LENGTH, printedCode, writeFragment } from "../rules.ts";
import type { CertificateContent, Design } from "../schema.ts";
import { certificates } from "../tables.server.ts";
import type { PrintedCertificate, PrintedPicture } from "./certificate-page.ts";
import { dayInWords } from "./content.ts";
import { provenFactsOf } from "./keys.server.ts";

type PrintServices = Pick<Services, "db" | "storage" | "publicUrl" | "now">;

export type Printable = {
  content: CertificateContent;
  code: string;
  signature: string;
  design: Design;
  issuedAt: Date;
};

/** Pixels of the woven border: 150 in an inch. */
const BORDER = { width: 1754, height: 1240 };

type Pictures = Pick<PrintedCertificate, "border" | "logos"> & {
  signatures: (PrintedPicture | null)[];
};

/** The pictures of a design; certificates of one task share them. */
async function picturesOf(
  { db, storage }: { db: Db; storage: Storage },
  { signatories, logos, seed }: Design,
): Promise<Pictures> {
  const read = async (id: number | null): Promise<PrintedPicture | null> => {
    const row = id === null ? null : await mediaById(db, id);
    const bytes = row && (await storage.get(fileKey(row)));
    if (!row || !bytes || row.kind !== "image") return null;
    if (row.extension !== "jpg" && row.extension !== "png") return null;
    return { data: bytes, format: row.extension };
  };
  const border = await borderOf(seed);
  const drawn = await Promise.all(logos.map(read));
  return {
    border: { data: border, format: "png" },
    logos: drawn.flatMap((logo) => logo ?? []),
    signatures: await Promise.all(signatories.map(({ media_id }) => read(media_id))),
  };
}

/** Drawing takes a second, and the certificates of a cohort have the same border. */
let lastBorder: { seed: string; drawn: Promise<Uint8Array> } | undefined;

function borderOf(seed: string): Promise<Uint8Array> {
  if (lastBorder?.seed === seed) return lastBorder.drawn;
  const svg = weave({ seed, variant: "border", ...weaveSizes.border });
  // White below the cloth: a picture without transparency is smaller and prints everywhere.
  const onWhite = svg.replace(">", '><rect width="100%" height="100%" fill="#ffffff"/>');
  const drawn = drawPng({ svg: Buffer.from(onWhite), size: BORDER });
  const kept = { seed, drawn };
  lastBorder = kept;
  drawn.catch(() => {
    if (lastBorder === kept) lastBorder = undefined;
  });
  return drawn;
}

/** The address in the QR code: it opens the page, and carries what the page needs without a line. */
export function verifyAddress(publicUrl: string, { content, code, signature }: Printable): string {
  const fragment = writeFragment(provenFactsOf(content, code), signature);
  return `${publicUrl}${localePath(content.locale, `/verify/${code}`)}#${fragment}`;
}

function printedFrom(
  publicUrl: string,
  certificate: Printable,
  { border, logos, signatures }: Pictures,
  specimen: boolean,
): PrintedCertificate {
  const { content, code, design, issuedAt } = certificate;
  const { locale, number } = content;
  const t = translatorFor(locale);
  return {
    locale,
    issuer: content.issuer,
    title: content.title,
    body: content.body,
    footer: content.footer,
    name: content.name,
    course: content.course,
    number,
    madeAt: issuedAt.toISOString(),
    issuedOn: t("certificates.paper.issued", {
      number,
      day: dayInWords(content.issued_on, locale),
    }),
    code: t("certificates.paper.code", { code: printedCode(code) }),
    check: t("certificates.paper.check", { site: new URL(publicUrl).host }),
    address: verifyAddress(publicUrl, certificate),
    signatories: design.signatories.map(({ name, role }, nth) => ({
      name,
      role: role[locale],
      picture: signatures[nth] ?? null,
    })),
    logos,
    border,
    specimen: specimen ? t("certificates.paper.specimen") : null,
  };
}

const SCRIPT = projectFile("app/training/certificates/issuing/print.worker.ts");

type Printing = Pick<PrintServices, "db" | "storage" | "publicUrl">;

/** One PDF after another; those of the same design share its pictures. */
export async function* printCertificates(
  { db, storage, publicUrl }: Printing,
  list: readonly Printable[],
  { specimen = false, who }: { specimen?: boolean; who: Who },
): AsyncGenerator<Uint8Array> {
  async function* printed() {
    const known = new Map<string, Pictures>();
    for (const certificate of list) {
      const key = JSON.stringify(certificate.design);
      const pictures = known.get(key) ?? (await picturesOf({ db, storage }, certificate.design));
      known.set(key, pictures);
      yield printedFrom(publicUrl, certificate, pictures, specimen);
    }
  }
  yield* printInWorker(SCRIPT, printed(), { who });
}

type Site = {
  var: Pick<PrintServices, "db" | "storage"> & { site: { publicUrl: string }; now: Date };
};

/** An example of a certificate, with a code that no certificate has and no signature. */
export async function printSpecimen(
  { var: { db, storage, site, now } }: Site,
  content: CertificateContent,
  design: Design,
): Promise<Uint8Array> {
  const code = "0".repeat(CODE_LENGTH);
  const example = { content, code, signature: "A".repeat(86), design, issuedAt: now };
  const place = { db, storage, publicUrl: site.publicUrl };
  const how = { specimen: true, who: "person" } as const;
  for await (const bytes of printCertificates(place, [example], how)) return bytes;
  throw new Error("nothing was printed");
}

export type StoredPdf = { id: number; fileKey: string; hash: string };

/** Prints the certificates that have no file yet and stores them; nothing owns the files so far. */
export async function printMissing(
  services: PrintServices,
  which: ReturnType<typeof inArray>,
  who: Who,
): Promise<StoredPdf[]> {
  const { db, storage, now } = services;
  const rows = await db
    .select()
    .from(certificates)
    .where(and(which, isNull(certificates.fileKey)))
    .orderBy(certificates.id);
  const stored: StoredPdf[] = [];
  for await (const bytes of printCertificates(services, rows, { who })) {
    const row = rows[stored.length];
    if (!row) break;
    const fileKey = `private/certificates/${randomUUID()}.pdf`;
    await announceFiles(db, [fileKey], now());
    await storage.put(fileKey, bytes, "application/pdf");
    stored.push({
      id: row.id,
      fileKey,
      hash: createHash("sha256").update(bytes).digest("hex"),
    });
  }
  return stored;
}

/** Gives the files to their certificates; what another process printed meanwhile stays. */
export async function keepPdfs(tx: Tx, stored: readonly StoredPdf[]): Promise<void> {
  for (const { id, fileKey, hash } of stored) {
    const [row] = await tx
      .update(certificates)
      .set({ fileKey, hash })
      .where(and(inArray(certificates.id, [id]), isNull(certificates.fileKey)))
      .returning({ id: certificates.id });
    if (row) await keepFiles(tx, [fileKey]);
  }
}
