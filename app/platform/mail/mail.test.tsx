import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { writeEmail } from "#tests/setup/test-mail.ts";
import { openDelivery } from "./delivery.server.ts";
import { renderEmail } from "./email.template.tsx";
import { type Email, plainText } from "./email.ts";
import type { MailRequest } from "./mail-job.ts";

const log = pino({ level: "silent" });
const publicUrl = "https://www.tremplin.example";

async function allEmails(locale: (typeof locales)[number]) {
  const { as, db, clock } = await startTestApp({ today: "2026-01-15" });
  const admin = await as("admin");
  await admin.patch("/api/user", { locale });
  const invited = await admin.post("/api/invitations", { email: "x@b.ci", role: "staff", locale });
  const { invitation } = (await invited.json()) as { invitation: { id: number } };
  const userId = admin.user.id;
  const at = "2026-01-15T21:05:00.000Z";
  const requests: MailRequest[] = [
    { kind: "invitation", data: { invitationId: invitation.id } },
    { kind: "accountCreated", data: { userId } },
    { kind: "passwordReset", data: { userId } },
    { kind: "passwordChanged", data: { userId, at } },
    { kind: "newDevice", data: { userId, at, device: "", address: "203.0.113.7" } },
  ];
  const services = { db, publicUrl, now: () => clock.now };
  return Promise.all(
    requests.map(async (request) => (await writeEmail(services, request)) as Email),
  );
}

describe("emails", () => {
  test.each(locales)("all kinds are written in %s, as text and as HTML", async (locale) => {
    for (const email of await allEmails(locale)) {
      const html = renderEmail(email);
      const text = plainText(email);
      expect(email.locale).toBe(locale);
      expect(html).toContain(`lang="${locale}"`);
      for (const part of [email.greeting, email.note, email.action.label]) {
        expect(text).toContain(part);
        expect(html.replaceAll("&#x27;", "'")).toContain(part);
      }
      expect(email.action.href.startsWith(`${publicUrl}/`)).toBe(true);
      expect(text).toContain(email.action.href);
      // No missing message, no external image or style.
      expect(text).not.toMatch(/\b(mail|undefined|null)\.|undefined|\{/);
      expect(html).not.toMatch(/<img|<link|@import|url\(/);
    }
  });

  test("times are in Abidjan's time zone and the reader's format", async () => {
    const textIn = async (locale: (typeof locales)[number]) =>
      (await allEmails(locale)).at(3)?.text;
    expect(await textIn("fr")).toContain("le 15 janvier 2026 à 21:05");
    expect(await textIn("en")).toContain("on January 15, 2026 at 9:05");
    expect(await textIn("de")).toContain("am 15. Januar 2026 um 21:05 Uhr");
  });

  test("a name cannot inject markup", async () => {
    const [email] = await allEmails("fr");
    const html = renderEmail({ ...(email as Email), greeting: "<script>alert(1)</script>" });
    expect(html).not.toContain("<script>");
  });

  test("no email is sent for a withdrawn invitation", async () => {
    const { as, mails } = await startTestApp();
    const admin = await as("admin");
    const invited = await admin.post("/api/invitations", { email: "x@b.ci", role: "staff" });
    const { invitation } = (await invited.json()) as { invitation: { id: number } };
    await admin.delete(`/api/invitations/${invitation.id}`);
    expect(await mails()).toEqual([]);
  });
});

describe("delivery", () => {
  test("without a mail server each email becomes a file only its owner can read", async () => {
    const outbox = await mkdtemp(join(tmpdir(), "tremplin-outbox-"));
    onTestFinished(() => rm(outbox, { recursive: true }));
    const post = openDelivery({ outbox, publicUrl, render: async (l) => renderEmail(l), log });
    const [email] = await allEmails("de");
    await post({ ...(email as Email), to: { email: "x@b.ci", name: "Zoé\r\nBcc: y@b.ci" } });
    const [name, ...others] = await readdir(outbox);
    expect(others).toEqual([]);
    expect(name).toMatch(/\.eml$/);
    const message = await readFile(join(outbox, name ?? ""), "utf8");
    expect(message).toMatch(/^From: Tremplin <no-reply@www\.tremplin\.example>$/m);
    expect(message).toMatch(/^Subject: Einladung in das Team von Tremplin$/m);
    expect(message).toMatch(/^Content-Language: de$/m);
    expect(message).not.toMatch(/^Bcc:/m);
    expect(message).toContain("multipart/alternative");
  });

  test("with a mail server the email is sent from the address in the URL", async () => {
    const received: string[] = [];
    const server = createServer((socket) => {
      let data = false;
      socket.write("220 here\r\n");
      socket.on("data", (chunk) => {
        const text = chunk.toString();
        received.push(text);
        if (data && !text.endsWith("\r\n.\r\n")) return;
        const starts = /^DATA/.test(text);
        socket.write(starts ? "354 go on\r\n" : "250 fine\r\n");
        data = starts;
      });
      socket.on("error", () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const smtpUrl = `smtp://127.0.0.1:${port}?from=equipe@tremplin.example&ignoreTLS=true`;
    const post = openDelivery({
      smtpUrl,
      outbox: "",
      publicUrl,
      render: async (l) => renderEmail(l),
      log,
    });
    const [email] = await allEmails("fr");
    await post(email as Email);
    const conversation = received.join("");
    expect(conversation).toContain("MAIL FROM:<equipe@tremplin.example>");
    expect(conversation).toContain("RCPT TO:<x@b.ci>");
  });

  test("an email without a text is an error, and nothing is sent", async () => {
    const outbox = await mkdtemp(join(tmpdir(), "tremplin-outbox-"));
    onTestFinished(() => rm(outbox, { recursive: true }));
    const post = openDelivery({ outbox, publicUrl, render: async (l) => renderEmail(l), log });
    const [email] = await allEmails("fr");
    await expect(post({ ...(email as Email), text: "\n" })).rejects.toThrow("no text");
    expect(await readdir(outbox)).toEqual([]);
  });

  test("an unavailable mail server is an error, so that the job is retried", async () => {
    const smtpUrl = "smtp://127.0.0.1:9";
    const post = openDelivery({
      smtpUrl,
      outbox: "",
      publicUrl,
      render: async (l) => renderEmail(l),
      log,
    });
    const [email] = await allEmails("fr");
    await expect(post(email as Email)).rejects.toThrow();
  });
});
