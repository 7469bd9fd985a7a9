import { parentPort, workerData } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import { certificateDocument, type PrintedCertificate } from "./certificate-page.ts";

// Rendering is slow, so it runs in a worker and sends each PDF when it is ready.
for (const printed of workerData as PrintedCertificate[]) {
  parentPort?.postMessage(await renderToBuffer(certificateDocument(printed) as never));
}
