import { readFileSync } from "node:fs";
import { projectFile } from "#app/platform/project-file.ts";

export type Tokens = Record<string, string>;

/** The values of tokens.css, for tests and for files, which have no style sheet. */
export function readTokens() {
  const css = readCss("tokens.css");
  const light = declarations(css, /:root \{(.*?)\}/gs);
  const derivedLight = declarations(css, /:root \{(?=\s*color-scheme)(.*?)\}/gs);
  const chosenDark = declarations(css, /:root\[data-theme="dark"\] \{(.*?)\}/gs);
  const systemDark = declarations(css, /:root:not\(\[data-theme="light"\]\) \{(.*?)\}/gs);
  const printed = declarations(readCss("print.css"), /:root:not\(#printed\) \{(.*?)\}/gs);
  const themes: [string, Tokens][] = [
    ["light", light],
    ["dark", { ...light, ...chosenDark }],
    ["printed", { ...light, ...chosenDark, ...printed }],
  ];
  return { light, derivedLight, chosenDark, systemDark, printed, themes };
}

function readCss(name: string): string {
  const source = readFileSync(projectFile(`app/ui/${name}`), "utf8");
  return source.replace(/\/\*.*?\*\//gs, "");
}

/** The colour of a token; aliases are resolved. */
export function color(tokens: Tokens, name: string): string {
  const value = tokens[name] ?? "";
  const alias = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1];
  if (alias) return color(tokens, alias);
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--${name} is not a plain colour: ${value}`);
  return value;
}

function declarations(css: string, block: RegExp): Tokens {
  const bodies = [...css.matchAll(block)].map((match) => match[1] ?? "").join("\n");
  return Object.fromEntries(
    [...bodies.matchAll(/(?:--)?([a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}
