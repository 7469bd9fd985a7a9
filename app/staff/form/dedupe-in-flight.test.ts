import { expect, test } from "vitest";
import { dedupeInFlight } from "./dedupe-in-flight.ts";

function site() {
  const sent: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  const send = dedupeInFlight((input, init) => {
    sent.push(`${init?.method ?? "GET"} ${input} ${init?.body ?? ""}`);
    return new Promise((answer) => answers.push(answer));
  });
  const answer = (word: string) => answers.shift()?.(Response.json({ word }));
  return { sent, send, answer };
}

const note = (text: string) => ({ method: "POST", body: JSON.stringify({ text }) });

test("a double click sends one write, and both calls get the response", async () => {
  const { sent, send, answer } = site();
  const clicks = [send("/api/notes", note("à rappeler")), send("/api/notes", note("à rappeler"))];
  answer("written");
  const heard = await Promise.all(clicks.map(async (click) => (await click).json()));
  expect(heard).toEqual([{ word: "written" }, { word: "written" }]);
  expect(sent).toHaveLength(1);
});

test("another body, another URL and a later click are sent separately", async () => {
  const { sent, send, answer } = site();
  const first = send("/api/notes", note("à rappeler"));
  const others = [send("/api/notes", note("rappelée")), send("/api/marks", note("à rappeler"))];
  for (const word of ["one", "two", "three"]) answer(word);
  await Promise.all([first, ...others]);
  const later = send("/api/notes", note("à rappeler"));
  answer("four");
  await later;
  expect(sent).toHaveLength(4);
});

test("a failed write can be repeated, and reads and abortable requests are always sent", async () => {
  const sent: string[] = [];
  const send = dedupeInFlight(async (input) => {
    sent.push(input);
    throw new TypeError("no line");
  });
  const stoppable = { ...note("x"), signal: new AbortController().signal };
  const tries = [note("x"), undefined, undefined, stoppable, stoppable, note("x")];
  for (const init of tries) await expect(send("/api/notes", init)).rejects.toThrow("no line");
  expect(sent).toHaveLength(6);
  const heard = await Promise.allSettled([send("/a", stoppable), send("/a", stoppable)]);
  expect(heard.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(sent).toHaveLength(8);
});
