import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const run = promisify(execFile);

function libreOffice(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = folders.flatMap((folder) => [
    join(folder, "soffice"),
    join(folder, "libreoffice"),
  ]);
  return places.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Converts a file with LibreOffice to XML that contains the type of each cell. */
async function opened(program: string, folder: string, file: string, filter: string[]) {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`;
  const args = [profile, "--headless", ...filter, "--convert-to", "fods", "--outdir", folder, file];
  await run(program, args, { timeout: 150_000 });
  const xml = await readFile(file.replace(/\.\w+$/, ".fods"), "utf8");
  return {
    texts: [...xml.matchAll(/<text:p>([^<]*)<\/text:p>/g)].map(([, text = ""]) => text),
    dates: [...xml.matchAll(/office:date-value="([^"]+)"/g)].map(([, date = ""]) => date),
    formulas: [...xml.matchAll(/table:formula="([^"]+)"/g)].map(([, formula = ""]) => formula),
  };
}

const program = libreOffice();
const title = "the export of applications opens in LibreOffice: accents, dates, no live formula";

test(program ? title : `NOT SHOWN, LibreOffice is not installed: ${title}`, {
  timeout: 400_000,
}, async ({ skip }) => {
  if (!program) return skip("install libreoffice-calc to see it");
  const app = await startTestApp();
  const live = '=HYPERLINK("http://evil.example";"Gagné")';
  const people: Answers[] = [
    { last_name: "N’Guessan-Éboué", birth_date: "2003-05-14" },
    { last_name: live },
  ];
  const applicants = await someApplicants(app.db, people);
  await app.db
    .update(registrations)
    .set({ submittedAt: new Date("2026-01-15T10:02:03Z") })
    .where(eq(registrations.id, applicants[0]?.id ?? 0));
  const coordinator = await app.as("coordinator");
  const folder = await mkdtemp(join(tmpdir(), "opened-"));
  try {
    for (const [format, filter] of [
      ["xlsx", []],
      // The defaults of the import dialog: semicolons, quotes, UTF-8.
      ["csv", ["--infilter=CSV:59,34,76,1"]],
    ] as const) {
      const answer = await coordinator.get(`/api/registrations/export?format=${format}`);
      const file = join(folder, `${format}-export.${format}`);
      await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
      const { texts, dates, formulas } = await opened(program, folder, file, [...filter]);
      expect(texts, format).toContain("N’Guessan-Éboué");
      expect(texts, format).toContain("Numéro de dossier");
      expect(dates, format).toContain("2003-05-14");
      expect(
        dates.some((date) => date.startsWith("2026-01-15T10:02:03")),
        format,
      ).toBe(true);
      expect(formulas, format).toEqual([]);
      expect(texts.filter((text) => text.includes("HYPERLINK")).length, format).toBeGreaterThan(0);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
