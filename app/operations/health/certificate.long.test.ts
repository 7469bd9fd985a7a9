import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer as createPlain, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { lookAtCertificate } from "./certificate.server.ts";

/** A certificate for localhost that signs itself. */
function selfSigned(days: number) {
  const folder = mkdtempSync(join(tmpdir(), "tremplin-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync(
    "openssl",
    ["req", ...kind, ...name, "-days", String(days), "-keyout", key, "-out", cert],
    { stdio: "ignore" },
  );
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

async function addressOf(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test("the day on which a certificate ends is read, and whether browsers trust it", async () => {
  const { key, cert } = selfSigned(40);
  const url = await addressOf(createServer({ key, cert }, (socket) => socket.end()));
  const trusted = await lookAtCertificate(url, { ca: cert });
  expect(trusted).toMatchObject({ ok: true, code: "valid" });
  const days = (new Date(trusted.facts.expires_at ?? 0).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(40);
  expect(await lookAtCertificate(url)).toMatchObject({ ok: false, code: "untrusted" });
});

test("a server that says nothing is unreachable after the time limit", async () => {
  const url = await addressOf(createPlain(() => {}));
  const found = await lookAtCertificate(url, { timeLimit: 200 });
  expect(found).toMatchObject({ ok: false, code: "unreachable" });
});
