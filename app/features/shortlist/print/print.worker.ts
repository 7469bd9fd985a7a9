import { parentPort, workerData } from "node:worker_threads";
import { Document, renderToBuffer } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { letterPage, type PrintedLetter } from "#app/files/print-letter.ts";

function renderConvocations(pages: PrintedLetter[]): Promise<Uint8Array> {
  const [first] = pages;
  return renderToBuffer(h(Document, { title: first?.title ?? "" }, ...pages.map(letterPage)));
}

// Rendering hundreds of pages takes seconds, so it runs in a worker.
parentPort?.postMessage(await renderConvocations(workerData as PrintedLetter[]));
