import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Changes, changesIn, type Draft, type Fields } from "./draft.ts";
import { createDraftStore, type SaveReply } from "./draft-store.ts";

function draftOf(fr: Fields, version = 1): Draft {
  const blank = () => ({ version: null, saved: {}, mine: {} });
  const written = { version, saved: fr, mine: fr };
  return { parts: { shared: blank(), fr: written, en: blank(), de: blank() }, clashes: [] };
}

/** A server with one French text that two people may change. */
function aServer(fr: Fields) {
  const server = { fr, version: 1, away: false, calls: [] as Changes[] };
  async function save(draft: Draft, changes: Changes): Promise<SaveReply> {
    server.calls.push(changes);
    if (server.away) throw new TypeError("offline");
    if (draft.parts.fr.version !== server.version) {
      const edited = { edited_at: "2026-11-02T10:00:00Z", edited_by: { id: 2, name: "Awa" } };
      const { slug = null, ...content } = server.fr;
      const theirs = { version: server.version, slug: slug as string | null, content, base: null };
      return { kind: "conflict", conflict: { fr: { ...theirs, ...edited } } };
    }
    if (changes.fr?.slug === "taken") {
      return { kind: "invalid", errors: { fr: { slug: "taken" } }, message: "taken" };
    }
    server.fr = { ...server.fr, ...changes.fr };
    server.version += 1;
    return { kind: "saved", fresh: draftOf(server.fr, server.version) };
  }
  return { server, save };
}

function open(
  fr: Fields,
  { save }: Pick<ReturnType<typeof aServer>, "save">,
  device = { keeps: true },
) {
  const stored: (Draft | null)[] = [];
  const store = createDraftStore(draftOf(fr), {
    save,
    async storeOnDevice(draft) {
      stored.push(draft);
      return device.keeps;
    },
  });
  return { store, stored, fr: () => store.get().draft.parts.fr.mine };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const text = { title: "Un", excerpt: "Court", slug: "un" };

describe("draft store", () => {
  test("saves once after a pause in typing", async () => {
    const { server, save } = aServer(text);
    const { store, stored } = open(text, { save });
    store.edit("fr", "title", "Deu");
    store.edit("fr", "title", "Deux");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.calls).toEqual([{ fr: { title: "Deux" } }]);
    expect(store.get().status).toBe("saved");
    expect(stored.at(-1)).toBeNull();
  });

  test("says of a text typed while others are read that it is not saved", async () => {
    const { save } = aServer(text);
    const { store } = open(text, { save });
    store.edit("fr", "title", "Deux");
    await store.flush();
    expect(store.get().status).toBe("saved");
    void store.pull(() => new Promise(() => {}));
    store.edit("fr", "title", "Deux et demi");
    expect(store.get().status).toBe("waiting");
  });

  test("keeps text typed during a save", async () => {
    const { server, save } = aServer(text);
    const { store, fr } = open(text, { save });
    store.edit("fr", "title", "Deux");
    const saving = store.flush();
    store.edit("fr", "title", "Deux et demi");
    await saving;
    expect(fr().title).toBe("Deux et demi");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.fr.title).toBe("Deux et demi");
  });

  test("stores changes on the device while offline and saves them when online", async () => {
    const { server, save } = aServer(text);
    const { store, stored } = open(text, { save });
    server.away = true;
    store.edit("fr", "title", "Hors ligne");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.get().status).toBe("away");
    expect(stored.at(-1)).not.toBeNull();
    server.away = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.fr.title).toBe("Hors ligne");
    expect(store.get().status).toBe("saved");
  });

  test("a text that the browser refuses to keep is not said to be on this device", async () => {
    const { server, save } = aServer(text);
    const device = { keeps: false };
    const { store } = open(text, { save }, device);
    server.away = true;
    store.edit("fr", "title", "Gardé nulle part");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.get()).toMatchObject({ status: "away", isKept: false });
    device.keeps = true;
    store.edit("fr", "title", "Gardé de nouveau");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.get()).toMatchObject({ status: "away", isKept: true });
    device.keeps = false;
    store.edit("fr", "title", "Enregistré");
    server.away = false;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(store.get()).toMatchObject({ status: "saved", isKept: true });
  });

  test("merges changes of somebody else in another field", async () => {
    const { server, save } = aServer(text);
    const { store, fr } = open(text, { save });
    Object.assign(server, { fr: { ...text, excerpt: "Plus long" }, version: 2 });
    store.edit("fr", "title", "Deux");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.fr).toEqual({ ...text, title: "Deux", excerpt: "Plus long" });
    expect(fr().excerpt).toBe("Plus long");
    expect(store.get().draft.clashes).toEqual([]);
  });

  test("reports a clash when both changed the same field, and keeps both texts", async () => {
    const { server, save } = aServer(text);
    const { store, fr } = open(text, { save });
    Object.assign(server, { fr: { ...text, title: "La leur" }, version: 2 });
    store.edit("fr", "title", "La mienne");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.get().status).toBe("clash");
    expect(server.fr.title).toBe("La leur");
    expect(fr().title).toBe("La mienne");
    const [clash] = store.get().draft.clashes;
    if (!clash) throw new Error("no clash");
    expect(clash).toMatchObject({ field: "title", theirs: "La leur", by: "Awa" });
    store.resolve(clash, "Les deux");
    await vi.advanceTimersByTimeAsync(100);
    expect(server.fr.title).toBe("Les deux");
    expect(store.get().status).toBe("saved");
  });

  test("merges the words of two people in one text, and pulls what others saved", async () => {
    const body = (words: string) => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
    });
    const { server, save } = aServer({ ...text, body: body("un deux") });
    const { store, fr } = open({ ...text, body: body("un deux") }, { save });
    Object.assign(server, { fr: { ...server.fr, body: body("un deux trois") }, version: 2 });
    store.edit("fr", "body", body("zéro un deux"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.fr.body).toEqual(body("zéro un deux trois"));
    expect(store.get()).toMatchObject({ status: "saved", draft: { clashes: [] } });

    server.fr = { ...server.fr, body: body("zéro un deux trois quatre") };
    server.version += 1;
    store.edit("fr", "title", "Deux");
    await store.pull(async () => ({ fresh: draftOf(server.fr, server.version), by: "Awa" }));
    expect(fr()).toMatchObject({ title: "Deux", body: body("zéro un deux trois quatre") });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.fr.title).toBe("Deux");
  });

  test("what was sent and answered by nobody is not merged with itself", async () => {
    const body = (words: string) => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
    });
    const { server, save } = aServer({ ...text, body: body("un") });
    const lines = { dead: true };
    const { store } = open(
      { ...text, body: body("un") },
      {
        async save(draft, changes) {
          const reply = await save(draft, changes);
          if (lines.dead) throw new TypeError("the answer is lost");
          return reply;
        },
      },
    );
    store.edit("fr", "body", body("un deux"));
    await vi.advanceTimersByTimeAsync(1_500);
    lines.dead = false;
    store.edit("fr", "body", body("un deux trois"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.fr.body).toEqual(body("un deux trois"));
  });

  test("saves the other fields when one is refused, and retries that one after an edit", async () => {
    const { server, save } = aServer(text);
    const { store } = open(text, { save });
    store.edit("fr", "slug", "taken");
    store.edit("fr", "title", "Deux");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.fr).toEqual({ ...text, title: "Deux" });
    expect(store.get()).toMatchObject({ status: "invalid", errors: { fr: { slug: "taken" } } });
    store.edit("fr", "slug", "libre");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.fr.slug).toBe("libre");
    expect(store.get().errors).toEqual({});
  });

  test("says that a text is locked when it may not be changed, not when it is too large", async () => {
    for (const [status, isLocked] of [
      [413, false],
      [403, true],
    ] as const) {
      const reply = { kind: "refused", status, message: "no" } as const;
      const { store } = open(text, { save: async () => reply });
      store.edit("fr", "title", "Deux");
      await vi.advanceTimersByTimeAsync(2_000);
      expect(store.get()).toMatchObject({ status: "refused", isLocked });
    }
  });

  test("sends nothing after the session ended, and saves after signing in", async () => {
    const { server, save } = aServer(text);
    const signedOut = { is: true };
    const guarded = async (draft: Draft, changes: Changes): Promise<SaveReply> =>
      signedOut.is ? { kind: "ended" } : save(draft, changes);
    const { store, stored } = open(text, { save: guarded });
    store.edit("fr", "title", "Après la pause");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.get().status).toBe("ended");
    store.edit("fr", "title", "Après la pause, encore");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.get().status).toBe("ended");
    expect(stored.at(-1)).not.toBeNull();
    signedOut.is = false;
    store.signedIn();
    await vi.advanceTimersByTimeAsync(100);
    expect(server.fr.title).toBe("Après la pause, encore");
    expect(store.get().status).toBe("saved");
  });

  test("does not treat a trimmed answer or sorted keys as a change", () => {
    const draft = draftOf({ title: "Un", body: { type: "doc", content: [] } });
    const mine = { title: "Un ", body: { content: [], type: "doc" } };
    const typed = { ...draft, parts: { ...draft.parts, fr: { ...draft.parts.fr, mine } } };
    expect(changesIn(typed)).toEqual({});
  });
});
