import { describe, expect, test } from "vitest";
import { type Permission, permissionsOf, presets } from "#app/platform/access/permissions.ts";
import { cardsFor } from "./cards.ts";
import type { LaunchFacts } from "./facts.ts";
import { isPlaceholder } from "./placeholder-host.ts";
import { launchList, nextItem } from "./rules.ts";
import { type ItemKey, itemKeys, type Try } from "./schema.ts";

const now = new Date("2026-11-02T10:00:00Z");
const text = { id: 1, published: true, missingLanguages: [], gaps: 0 };
const accepted: Try = {
  state: "accepted",
  recipient: "aya@tremplin.ci",
  problem: null,
  answer: "",
  current: true,
  at: now.toISOString(),
  by: "Aya Koné",
};

const reachable = { address: { fr: "Plateau" }, phone: "+225 27 20 00 00 01" };

/** A site with everything set. */
const whole: LaunchFacts = {
  now,
  today: "2026-11-02",
  publicUrl: "https://www.tremplin.ci",
  site: {
    contact: { ...reachable, email: "a@tremplin.ci" },
    social: { linkedin: "https://www.linkedin.com/company/tremplin" },
    // No logo is asked for the European Union, whose emblem is part of the site.
    partners: [
      { name: { fr: "UE" }, kind: "eu" },
      { name: { fr: "Centre" }, kind: "centre", logo: 4 },
    ],
    association: { president: { signature: { fr: "A. Koné" } } },
    registrations: { rejected_months: 12 },
  },
  legal: { legal: text, privacy: text },
  accounts: { defaultPasswords: 0, unnamed: 0, admins: 2 },
  forms: [
    {
      key: "meca-agro",
      name: "Mécanique agricole",
      intakes: [{ opensOn: "2026-10-01", closesOn: "2026-11-02" }],
    },
  ],
  sends: { email: true, sms: true },
  tries: { email: accepted, sms: accepted },
  backup: { at: new Date("2026-10-30T10:00:00Z"), bytes: 5_000_000, missing: 0 },
  dismissals: {},
  changes: {},
};

const itemOf = (key: ItemKey, change: Partial<LaunchFacts>) => {
  const item = launchList({ ...whole, ...change }).items.find((each) => each.key === key);
  if (!item) throw new Error(`no item ${key}`);
  return item;
};

test("a site with everything set is complete", () => {
  const { items, progress } = launchList(whole);
  expect(items.filter(({ state }) => state !== "done")).toEqual([]);
  expect(progress).toEqual({ done: itemKeys.length, total: itemKeys.length, complete: true });
});

const site = (part: object) => ({ site: { ...whole.site, ...part } });
const backup = (part: object) => ({
  backup: { at: now, bytes: 1_000, missing: 0, ...part },
});
const tried = (part: Partial<Try>) => ({ tries: { email: { ...accepted, ...part } } });

describe("an item is to do", () => {
  test.each<[ItemKey, string, Partial<LaunchFacts>]>([
    ["passwords", "passwordsLeft", { accounts: { defaultPasswords: 1, unnamed: 0, admins: 2 } }],
    ["names", "namesLeft", { accounts: { defaultPasswords: 0, unnamed: 1, admins: 2 } }],
    ["admins", "adminsFew", { accounts: { defaultPasswords: 0, unnamed: 0, admins: 1 } }],
    ["address", "addressLocal", { publicUrl: "http://localhost:3000" }],
    ["address", "addressLocal", { publicUrl: "https://www.tremplin.example" }],
    ["address", "addressPlain", { publicUrl: "http://www.tremplin.ci" }],
    ["contact", "contactMissing", site({ contact: { phone: " ", email: "a@b.ci" } })],
    ["contact", "contactMissing", site({ contact: undefined })],
    ["contact", "contactMissing", site({ contact: { ...reachable, email: "a@tremplin.example" } })],
    ["social", "socialNone", site({ social: { linkedin: "", facebook: "" } })],
    ["social", "socialNone", site({ social: [] })],
    ["partners", "partnersNone", site({ partners: [] })],
    ["partners", "partnersLogos", site({ partners: [{ logo: 1 }, { name: "X", logo: null }] })],
    ["president", "presidentUnsigned", site({ association: { president: { signature: "" } } })],
    ["president", "presidentUnsigned", site({ association: {}, president: { name: { fr: "" } } })],
    ["legal", "legalGaps", { legal: { legal: { ...text, published: false, gaps: 3 } } }],
    ["legal", "legalUnpublished", { legal: { legal: { ...text, published: false } } }],
    ["privacy", "legalLanguages", { legal: { privacy: { ...text, missingLanguages: ["de"] } } }],
    ["privacy", "legalUnpublished", { legal: {} }],
    ["retention", "retentionUsual", site({ registrations: undefined })],
    ["intakes", "intakesNoForm", { forms: [] }],
    ["intakes", "intakesMissing", { today: "2026-11-03" }],
    ["mail", "mailNoServer", { sends: { email: false, sms: true } }],
    ["mail", "tryNever", { tries: {} }],
    ["mail", "trySenderChanged", tried({ current: false })],
    ["mail", "tryWaiting", tried({ state: "waiting" })],
    ["mail", "tryRefused", tried({ state: "refused", problem: "auth" })],
    ["sms", "smsNoGateway", { sends: { email: true, sms: false } }],
    ["backup", "backupNever", { backup: null }],
    ["backup", "backupOld", backup({ at: new Date("2026-10-26T10:00:00Z") })],
    ["backup", "backupFilesMissing", backup({ missing: 2 })],
  ])("%s: %s", (key, detail, change) => {
    expect(itemOf(key, change)).toMatchObject({ state: "todo", detail: { key: detail } });
  });
});

test("settings count in their older and newer shapes", () => {
  const newer = site({
    social: [{ network: "facebook", url: "https://facebook.com/tremplin" }],
    president: { name: "A. Koné" },
    association: {},
  });
  expect(itemOf("social", newer).state).toBe("done");
  expect(itemOf("president", newer).detail).toMatchObject({ values: { name: "A. Koné" } });
});

test("what is missing of the contact is listed", () => {
  const { detail } = itemOf("contact", site({ contact: { email: "a@b.ci" } }));
  expect(detail.parts).toEqual(["address", "phone"]);
});

test("an item that is not needed counts as settled, until its facts say done", () => {
  const dismissals = { social: { reason: "Pas de réseau", at: now.toISOString(), by: "Aya" } };
  const change = { ...site({ social: {} }), dismissals };
  expect(itemOf("social", change).state).toBe("dismissed");
  expect(launchList({ ...whole, ...change }).progress.complete).toBe(true);
  expect(itemOf("social", { dismissals }).state).toBe("done");
});

test("the next item is the first open one that was not skipped, then a skipped one", () => {
  const { items } = launchList({ ...whole, ...site({ contact: {}, social: {} }) });
  expect(nextItem(items, [])?.key).toBe("contact");
  expect(nextItem(items, ["contact"])?.key).toBe("social");
  expect(nextItem(items, ["contact", "social"])?.key).toBe("contact");
  expect(nextItem(launchList(whole).items, [])).toBeNull();
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["tremplin.example", true],
  ["example.org", true],
  ["tremplin.ci", false],
  ["www.exemple.ci", false],
])("%s is a placeholder: %s", (host, expected) => {
  expect(isPlaceholder(host)).toBe(expected);
});

describe("role cards", () => {
  const keysFor = (permissions: readonly Permission[]) =>
    cardsFor(permissions).map(({ key }) => key);

  test("three cards describe the work that a user's rights allow", () => {
    expect(Object.fromEntries(presets.map((role) => [role, keysFor(permissionsOf(role))]))).toEqual(
      {
        admin: ["launch", "team", "settings"],
        editor: ["review", "courses", "media"],
        coordinator: ["applications", "selection", "cohorts"],
        staff: ["write", "courseDraft", "read"],
      },
    );
    expect(keysFor(["selection.read"])).toEqual(["read", "profile", "help"]);
    expect(keysFor(["cohorts.manage", "news.publish", "news.create"])).toEqual([
      "cohorts",
      "review",
      "write",
    ]);
  });

  test("a card without a screen is replaced by the next", () => {
    const known = (path: string) => path !== "/admin/settings";
    expect(cardsFor(permissionsOf("admin"), known).map(({ key }) => key)).toEqual([
      "launch",
      "team",
      "applications",
    ]);
  });
});
