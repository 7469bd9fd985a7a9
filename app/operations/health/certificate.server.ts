import { connect, type TLSSocket } from "node:tls";
import type { CertificateCode } from "./schema.ts";

const TIME_LIMIT = 10_000;

type Found = { ok: boolean; code: CertificateCode; facts: Record<string, string> };

/** Connects to the public address as a visitor would, and reads until when its certificate is valid. */
export async function lookAtCertificate(
  publicUrl: string,
  { timeLimit = TIME_LIMIT, ca }: { timeLimit?: number; ca?: string } = {},
): Promise<Found> {
  const { hostname, port } = new URL(publicUrl);
  const address = { host: hostname, port: Number(port || 443), servername: hostname };
  return new Promise((resolve) => {
    // Judged below: a refused certificate still says when it ended.
    const socket = connect({ ...address, ...(ca ? { ca } : {}), rejectUnauthorized: false });
    const end = (found: Found) => {
      socket.destroy();
      resolve(found);
    };
    const unreachable = () => end({ ok: false, code: "unreachable", facts: {} });
    // One limit for the whole: a server may accept the connection and then say nothing.
    const timer = setTimeout(unreachable, timeLimit);
    socket.once("close", () => clearTimeout(timer));
    socket.once("error", unreachable);
    socket.once("secureConnect", () => end(judge(socket)));
  });
}

function judge(socket: TLSSocket): Found {
  const { valid_to } = socket.getPeerCertificate();
  const facts = { expires_at: new Date(valid_to).toISOString() };
  // An ended one is judged by its day.
  const error = socket.authorizationError as unknown as string | null;
  const isTrusted = socket.authorized || error === "CERT_HAS_EXPIRED";
  return { ok: isTrusted, code: isTrusted ? "valid" : "untrusted", facts };
}
