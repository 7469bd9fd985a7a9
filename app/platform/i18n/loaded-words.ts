import { splitLocale } from "./paths.ts";
import { type WordFolders, wordFiles } from "./word-files.ts";

type Tree = { [key: string]: unknown };

/** The messages this browser has so far. It stays the same object, which screens read as it grows. */
const loaded: Tree = {};
const asked = new Map<string, Promise<void>>();

export const loadedWords = loaded as unknown as Words;

/** Loads files of messages once each; one that failed may be asked for again. */
export async function loadWords(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => asked.get(file) ?? ask(file)));
}

function ask(file: string): Promise<void> {
  const loading = read(file).catch((error) => {
    asked.delete(file);
    throw error;
  });
  asked.set(file, loading);
  return loading;
}

async function read(file: string): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`no messages at ${file}`);
  merge(loaded, (await answer.json()) as Tree);
}

/** A compiled message is a text or an array; everything else is a level of keys. */
function merge(into: Tree, more: Tree) {
  for (const [key, value] of Object.entries(more)) {
    const known = into[key];
    if (isTree(known) && isTree(value)) merge(known, value);
    else into[key] = value;
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The messages of the page as the server sent it, whose files the document names. */
export async function loadPageWords(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  await loadWords([...links].map(({ href }) => new URL(href).pathname));
}

/** The messages of a page that is about to be shown. */
export async function loadWordsOf(pattern: string): Promise<void> {
  const { words } = document.documentElement.dataset;
  if (!words) return;
  const { locale } = splitLocale(window.location.pathname);
  await loadWords(wordFiles(JSON.parse(words) as WordFolders, locale, pattern));
}
