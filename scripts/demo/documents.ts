import sharp from "sharp";
import { registrationDocuments } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { announceFiles, keepFiles } from "#app/platform/files/files.server.ts";
import { shortHash } from "#app/platform/files/receive.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { weave } from "#app/ui/weave/weave.ts";
import type { DemoApplicant } from "./applications.ts";
import { type Chance, chanceFrom } from "./chance.ts";

type DocumentFile = { bytes: Uint8Array; type: string };
type DemoServices = { db: Db; storage: Storage; now: Date };

const BATCH_SIZE = 200;

/** Documents for the first applicants: generated images and a PDF page, no real document. */
export async function insertDocuments(
  { db, storage, now }: DemoServices,
  applicants: DemoApplicant[],
) {
  const cards = await Promise.all([1, 2, 3, 4].map((number) => card(`demo-${number}`)));
  const page = printedPage("Tremplin - specimen");
  const wanted = applicants.flatMap((registration) =>
    documentsOf(registration, chanceFrom(registration.id + 9_000_000), cards, page),
  );
  for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
    const batch = wanted.slice(start, start + BATCH_SIZE);
    const keys = batch.map(({ key }) => key);
    await announceFiles(db, keys, now);
    await Promise.all(batch.map(({ key, file }) => storage.put(key, file.bytes, file.type)));
    await transaction(db, async (tx) => {
      await keepFiles(tx, keys);
      await tx.insert(registrationDocuments).values(
        batch.map(({ key, file, row }) => ({
          ...row,
          fileKey: key,
          type: file.type,
          bytes: file.bytes.length,
          hash: shortHash(file.bytes),
        })),
      );
    });
  }
}

function documentsOf(
  registration: DemoApplicant,
  chance: Chance,
  cards: DocumentFile[],
  page: DocumentFile,
) {
  const kinds = [
    { name: "identity", share: 0.85, file: chance.pick(cards) },
    {
      name: "identity_back",
      share: registration.identityKind === "cni" ? 0.6 : 0,
      file: chance.pick(cards),
    },
    { name: "diploma", share: registration.hasDiploma ? 0.6 : 0, file: page },
    { name: "cv", share: 0.3, file: page },
    { name: "photo", share: 0.4, file: chance.pick(cards) },
  ];
  return kinds
    .filter(({ share }) => chance.often(share))
    .map(({ name, file }) => ({
      file,
      key: `private/de/demo-${registration.id}-${name}-${chance.uuid().slice(0, 8)}`,
      row: {
        registrationId: registration.id,
        name,
        receivedAt: registration.submittedAt,
        state: chance.often(0.2) ? ("verified" as const) : ("received" as const),
      },
    }));
}

async function card(seed: string): Promise<DocumentFile> {
  const svg = weave({ seed, width: 640, height: 404, variant: "cover" });
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer();
  return { bytes, type: "image/jpeg" };
}

/** A minimal PDF page with one line of text. */
function printedPage(line: string): DocumentFile {
  const content = `BT /F1 24 Tf 72 760 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = text.length;
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return { bytes: new TextEncoder().encode(text), type: "application/pdf" };
}
