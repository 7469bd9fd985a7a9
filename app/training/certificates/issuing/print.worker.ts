import { renderToBuffer } from "@react-pdf/renderer";
import { certificateDocument, type PrintedCertificate } from "./certificate-page.ts";

export function print(printed: PrintedCertificate): Promise<Uint8Array> {
  return renderToBuffer(certificateDocument(printed) as never);
}
