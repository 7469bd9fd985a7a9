import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import type { Locale } from "../app/platform/i18n/locales.ts";
import { messagesOf } from "../app/platform/i18n/translator.ts";
import type { WordFolders } from "../app/platform/i18n/word-files.ts";
import routes from "../app/routes.ts";
import {
  createWordFinder,
  frameFiles,
  pick,
  screensIn,
  type Tree,
  without,
} from "./screen-words.ts";

/**
 * Writes the messages that browsers load: per language a file for the frame of the staff area and
 * one per page with React, each with the messages it can show, compiled so that no parser is needed.
 */
export async function writeWords(client: string): Promise<WordFolders> {
  const screens = screensIn(await routes);
  const pathsOf = createWordFinder(messagesOf.fr as unknown as Tree);
  const folders = {} as Record<Locale, string>;
  for (const [locale, all] of Object.entries(messagesOf)) {
    const words = all as unknown as Tree;
    const frame = pick(words, pathsOf(frameFiles));
    const files = new Map([["frame", textOf(frame)]]);
    for (const { name, files: own, staff } of screens) {
      if (files.has(name)) throw new Error(`two pages are called ${name}`);
      const picked = pick(words, pathsOf(own));
      files.set(name, textOf(staff ? without(picked, frame) : picked));
    }
    const hash = createHash("sha256")
      .update(JSON.stringify([...files]))
      .digest("base64url");
    const folder = `/assets/words/${locale}-${hash.slice(0, 8)}`;
    mkdirSync(join(client, folder), { recursive: true });
    for (const [name, text] of files) writeFileSync(join(client, folder, `${name}.json`), text);
    folders[locale as Locale] = folder;
  }
  return { folders, whole: screens.filter(({ staff }) => !staff).map(({ name }) => name) };
}

function textOf(words: Tree): string {
  return JSON.stringify(compileAll(words));
}

function compileAll(words: Tree): object {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === "string" ? compile(value) : compileAll(value),
    ]),
  );
}
