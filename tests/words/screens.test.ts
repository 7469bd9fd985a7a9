import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { screenName, wordFiles } from "#app/platform/i18n/word-files.ts";
import routes from "../../app/routes.ts";
import {
  atRunTime,
  createWordFinder,
  frameFiles,
  pick,
  screensIn,
  type Tree,
  without,
} from "../../scripts/screen-words.ts";

const french = messagesOf.fr as unknown as Tree;
const pathsOf = createWordFinder(french);

/** Files whose translator takes whole keys, all of them written out or listed in `atRunTime`. */
const wholeKeys = new Set([
  "app/content/editor/readiness/finding-text.tsx",
  "app/website/site-settings/fields/section-fields.tsx",
  "app/website/registration-form/use-reader.ts",
  "app/admissions/records/record/message-dialog.tsx",
  "app/operations/launch/use-item-words.ts",
  "app/staff/frame/trail.tsx",
  "app/staff/frame/account-menu.tsx",
]);

/** Pages without React in the browser: the server has all messages. */
const onServer = new Set([
  "app/admissions/applying/pages/agent/agent.page.tsx",
  "app/admissions/applying/pages/apply.page.tsx",
  "app/admissions/applying/pages/closed-view.tsx",
  "app/admissions/follow-up/follow-script.tsx",
]);

describe("the messages of a screen", () => {
  test("keys put together at run time are listed", () => {
    const unlisted = globSync("app/**/*.{ts,tsx}")
      .filter((file) => /useTranslations\((?!\s*")/.test(readFileSync(file, "utf8")))
      .filter((file) => !(file in atRunTime) && !wholeKeys.has(file));
    expect(unlisted).toEqual([]);
  });

  test("screens that read all messages list those they need", () => {
    const readers = globSync("app/**/*.{ts,tsx}").filter((file) => {
      const text = readFileSync(file, "utf8");
      return /\buseMessages\(/.test(text) && !onServer.has(file);
    });
    expect(readers.filter((file) => !(file in atRunTime))).toEqual([]);
  });

  test("the dashboard has its own and not those of other screens", async () => {
    const screens = screensIn(await routes);
    const { files = [] } = screens.find(({ name }) => name === "dashboard") ?? {};
    const words = pick(french, pathsOf(files));
    const { dashboard: own } = french.dashboard as Tree;
    const { firstSteps } = french.launch as Tree;
    expect(words).toMatchObject({ dashboard: { dashboard: own }, launch: { firstSteps } });
    expect(words).not.toHaveProperty("figures.plots");
    expect(words).not.toHaveProperty("dashboard.support");
    // The last changes come as sentences.
    expect(words).not.toHaveProperty("news.said");
    expect(words).not.toHaveProperty("imports.wizard");
    expect(words).not.toHaveProperty("privacy.desk");
  });

  test("the frame has the names of all screens", () => {
    const frame = pick(french, pathsOf(frameFiles));
    expect(frame).toHaveProperty("users.screens.users.name");
    expect(frame).not.toHaveProperty("users.screens.users.help");
    expect(frame).toHaveProperty("staff.frame");
  });

  test("what the frame has is left out", () => {
    const words = { a: { b: "1", c: "2" }, d: "3" };
    expect(without(words, { a: { b: "1" } })).toEqual({ a: { c: "2" }, d: "3" });
    expect(without(words, words)).toEqual({});
  });

  test("files are named after the path of the route", () => {
    expect(screenName("/:lang?/admin/users/roles/:key")).toBe("admin.users.roles.key");
    expect(screenName("/:lang?/admin/*")).toBe("admin.any");
    const folders = { fr: "/w/fr", en: "/w/en", de: "/w/de" };
    const at = (pattern: string) => wordFiles({ folders, whole: ["auth"] }, "de", pattern);
    expect(at("/:lang?/dashboard")).toEqual(["/w/de/frame.json", "/w/de/dashboard.json"]);
    expect(at("/:lang?/auth")).toEqual(["/w/de/auth.json"]);
  });
});
