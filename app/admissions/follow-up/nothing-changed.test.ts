import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { openFollowed } from "#tests/setup/follow.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

async function opened(answers: object = {}) {
  const site = await startTestApp();
  const { id, reference } = await apply(site, answers);
  const { act } = await openFollowed(site, reference);
  const kinds = async () => {
    const rows = await site.db
      .select()
      .from(registrationEvents)
      .where(eq(registrationEvents.registrationId, id))
      .orderBy(registrationEvents.id);
    return rows.map(({ kind }) => kind);
  };
  const row = async () => {
    const [found] = await site.db.select().from(registrations).where(eq(registrations.id, id));
    if (!found) throw new Error("no row");
    return found;
  };
  return { site, reference, act, kinds, row };
}

const noFile = () => new File([], "");

describe("the page says that something was done only when the server changed something", () => {
  test("documents sent without a file are asked for beside the boxes", async () => {
    const { act, kinds } = await opened();
    const { http, done, errors } = await act("documents", { "document.cv": noFile() });
    expect([http, done]).toEqual([422, null]);
    expect(errors.documents).toContain("Choisissez");
    expect(await kinds()).toEqual(["submitted"]);
  });

  test("an empty file is refused beside its box", async () => {
    const { act } = await opened();
    const { done, errors } = await act("documents", { "document.cv": new File([], "cv.pdf") });
    expect([done, Object.keys(errors)]).toEqual([null, ["document.cv"]]);
  });

  test("a document that is sent again with a reload is said to be there", async () => {
    const { act, kinds } = await opened();
    const photo = new File([Uint8Array.from(await jpeg())], "cv.jpg", { type: "image/jpeg" });
    expect((await act("documents", { "document.cv": photo })).done).toBe("documents");
    const again = await act("documents", { "document.cv": photo });
    expect([again.http, again.done]).toEqual([422, null]);
    expect(again.errors["document.cv"]).toContain("déjà");
    expect(await kinds()).toEqual(["submitted", "document_added"]);
  });

  test("contact details without any value are refused beside the form", async () => {
    const { act, kinds } = await opened();
    const { http, done, errors } = await act("contact", { phone: " ", email: "", region: "" });
    expect([http, done]).toEqual([422, null]);
    expect(errors.contact).toContain("Remplissez");
    expect(await kinds()).toEqual(["submitted"]);
  });

  test("contact details as they are already change nothing and say so", async () => {
    const { site, act, kinds, row } = await opened({ email: "awa@example.org" });
    const { phone } = await row();
    const before = (await site.mails()).length;
    const { done, errors } = await act("contact", { phone, email: "awa@example.org" });
    expect([done, Object.keys(errors)]).toEqual([null, ["contact"]]);
    expect([await kinds(), (await row()).version]).toEqual([["submitted"], 1]);
    expect(await site.mails()).toHaveLength(before);
    const town = await act("contact", { phone, town: "Katiola" });
    expect([town.done, await kinds()]).toEqual(["contact", ["submitted", "contact_changed"]]);
    expect((await act("contact", { phone, town: "Katiola" })).done, "after a reload").toBeNull();
  });

  test("the same choice about messages changes nothing and says so", async () => {
    const { act, kinds } = await opened({ messages_by: ["sms"] });
    const same = await act("messages", { sms: "yes" });
    expect([same.done, Object.keys(same.errors)]).toEqual([null, ["messages"]]);
    expect((await act("messages", {})).done).toBe("messages");
    expect(await kinds()).toEqual(["submitted", "messages_consent"]);
  });

  test("a withdrawal without the tick is asked for beside the box", async () => {
    const { act, kinds } = await opened();
    const { http, done, errors } = await act("withdraw");
    expect([http, done]).toEqual([422, null]);
    expect(errors.sure).toContain("Cochez");
    expect(await kinds()).toEqual(["submitted"]);
    expect((await act("withdraw", { sure: "yes" })).done).toBe("withdraw");
    const again = await act("withdraw", { sure: "yes" });
    expect([again.done, again.refused]).toEqual([null, "Votre candidature est déjà retirée."]);
  });

  test("a seat that is confirmed again is said to be confirmed", async () => {
    const { site, reference, act } = await opened();
    await site.db
      .update(registrations)
      .set({ status: "admitted" })
      .where(eq(registrations.reference, reference));
    expect((await act("confirm")).done).toBe("confirm");
    const again = await act("confirm");
    expect([again.done, again.refused]).toEqual([null, "Votre place est déjà confirmée."]);
  });
});
