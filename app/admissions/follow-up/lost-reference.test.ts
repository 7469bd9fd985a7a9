import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messageJobs } from "#app/admissions/messages/jobs.server.ts";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { followPage } from "#tests/setup/follow.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { lostReferenceJobs, readReach } from "./lost-reference.server.ts";

const path = "/api/registrations/lost-reference";

async function start() {
  const site = await startTestApp();
  const work = () =>
    site.work([...lostReferenceJobs(site.services), ...messageJobs(site.services)]);
  const ask = async (reach: string, address = "198.51.100.7") => {
    const answer = await (await site.as("visitor", { address })).post(path, { reach });
    const said = [answer.status, await answer.text()];
    await work();
    return said;
  };
  const again = () =>
    site.db.select().from(registrationMessages).where(eq(registrationMessages.kind, "reference"));
  return { site, work, ask, again };
}

describe("a lost reference", () => {
  test("goes to the phone of the application, and into its history", async () => {
    const { site, work, ask, again } = await start();
    const { id, phone, reference } = await apply(site, { messages_by: ["none"] });
    await work();
    expect(site.phoneMessages, "no receipt was wanted").toEqual([]);
    expect(await ask(phone.replace("+225", ""))).toEqual([202, '{"by":"sms"}']);
    expect(site.phoneMessages).toMatchObject([{ channel: "sms", to: phone }]);
    expect(site.phoneMessages[0]?.text).toContain(reference);
    expect(await again()).toMatchObject([{ registrationId: id, state: "sent" }]);
    const history = await site.db
      .select()
      .from(registrationEvents)
      .where(eq(registrationEvents.registrationId, id));
    expect(history.map(({ kind }) => kind)).toEqual(["submitted", "reference_sent"]);
  });

  test("goes to the mailbox of the application in any spelling, without a name", async () => {
    const { site, ask } = await start();
    const { reference, lastName } = await apply(site, { email: "Awa.Test@example.org" });
    await ask("awa.test@EXAMPLE.org");
    const mails = (await site.mails()).filter(({ subject }) => !subject.includes(reference));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(reference);
    expect(JSON.stringify(mails)).not.toContain(lastName);
  });

  test("all references of a shared phone come in one message", async () => {
    const { site, ask, again } = await start();
    const first = await apply(site);
    const second = await apply(site, { phone: first.phone }, { another_person: true });
    await ask(first.phone);
    const [message, ...others] = await again();
    expect(others).toEqual([]);
    expect(message?.text).toContain(`${second.reference}, ${first.reference}`);
  });

  test("is answered alike whether or not there is an application, and sends nothing to strangers", async () => {
    const { site, ask, again } = await start();
    const { phone } = await apply(site);
    const known = await ask(phone);
    expect(await ask("07 99 99 99 99")).toEqual(known);
    expect(await ask("nobody@example.org")).toEqual([202, '{"by":"mail"}']);
    expect(await again()).toHaveLength(1);
  });

  test("is sent at most three times a day to one phone, beside its receipts", async () => {
    const { site, ask } = await start();
    const { phone } = await apply(site);
    const answers = new Set<string>();
    for (let nth = 1; nth <= 5; nth++) answers.add(String(await ask(phone, `10.0.0.${nth}`)));
    expect([...answers]).toEqual(['202,{"by":"sms"}']);
    expect(site.phoneMessages.map(({ to }) => to)).toEqual([phone, phone, phone, phone]);
  });

  test("messages to nobody do not use up what the site may send in a day", async () => {
    const { site, ask, again } = await start();
    const { phone } = await apply(site);
    await ask("07 99 99 99 99");
    const hits = "select hits from rate_limits where key = 'lost reference day'";
    expect((await site.db.execute(hits)).rows).toEqual([]);
    await ask(phone);
    expect((await site.db.execute(hits)).rows).toEqual([{ hits: 1 }]);
    await site.db.execute("update rate_limits set hits = 5000 where key = 'lost reference day'");
    await ask(phone);
    expect(await again()).toHaveLength(1);
  });

  test("a merged registration is not named", async () => {
    const { site, ask, again } = await start();
    const first = await apply(site);
    const second = await apply(site, { phone: first.phone }, { another_person: true });
    await site.db
      .update(registrations)
      .set({ mergedInto: first.id })
      .where(eq(registrations.id, second.id));
    await ask(first.phone);
    expect((await again()).map(({ registrationId }) => registrationId)).toEqual([first.id]);
  });

  test("is asked for on the page without JavaScript; what is no address is named beside the field", async () => {
    const site = await startTestApp();
    const post = await followPage(site);
    const wrong = await post({ act: "lost", reach: "12" });
    expect([wrong.http, Object.keys(wrong.errors), wrong.lost]).toEqual([422, ["reach"], null]);
    const asked = await post({ act: "lost", reach: "07 99 99 99 99" });
    expect([asked.http, asked.lost, asked.errors]).toEqual([200, "sms", {}]);
  });
});

test.each([
  ["07 12 34 56 78", { channel: "sms", to: "+2250712345678" }],
  ["+225 0712345678", { channel: "sms", to: "+2250712345678" }],
  [" awa@example.org ", { channel: "mail", to: "awa@example.org" }],
  ["awa@", null],
  ["12345678", null],
  ["", null],
])("%j is read as a phone, an address or neither", (typed, reach) => {
  expect(readReach(typed)).toEqual(reach);
});
