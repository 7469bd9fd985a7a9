import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { DEPLOY, readCompose } from "./kit.ts";

const ROOT = resolve(DEPLOY, "..");
/** Settings of Node, of compose and of the images of others. */
const OTHERS = [
  "NODE_COMPILE_CACHE",
  "SITE",
  "UPSTREAMS",
  "HOSTNAME",
  "PASSWORD",
  "BUCKET",
  "NAME",
];

const textOf = (file: string) => readFile(resolve(ROOT, file), "utf8");

async function knownVariables(): Promise<Set<string>> {
  const source = await textOf("app/platform/env.server.ts");
  return new Set([...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name));
}

/** `NAME=value` at the start of a line or after a space, as a shell and a unit write it. */
const assigned = (text: string) =>
  [...text.matchAll(/(?:^|[\s"(])([A-Z][A-Z_]+)=/gm)].map(([, name = ""]) => name);

test("the settings that the page of operations advises are accepted as they stand", async () => {
  const page = await textOf("docs/operations.md");
  const block = /```sh\n( +DATABASE_URL=[\s\S]*?)```/.exec(page)?.[1] ?? "";
  const lines = [...block.matchAll(/^ *([A-Z_]+)=("?)(.*?)\2 *(?:#.*)?$/gm)];
  const given = lines.map(([, name = "", , value = ""]) => [
    name,
    name === "SMTP_URL" ? "smtps://mail.example.org" : value.replace("…", "0123456789abcdef"),
  ]);
  expect(given.length).toBeGreaterThan(8);
  const known = await knownVariables();
  expect(given.map(([name]) => name).filter((name = "") => !known.has(name))).toEqual([]);
  const env = readEnv(Object.fromEntries(given));
  expect(env).toMatchObject({ TRUST_PROXY: 1, PUBLIC_URL: "https://www.example.org" });
});

test("the kit and its pages set only variables that the site reads", async () => {
  const known = await knownVariables();
  const { services } = await readCompose();
  const composed = ["app1", "app2"].flatMap((name) =>
    Object.keys(services[name]?.environment ?? {}),
  );
  const pages = ["docs/operations.md", "docs/kubernetes.md", "docs/keys.md"];
  const files = ["tremplin@.service", "nginx.conf", "Caddyfile"].map((name) => `deploy/${name}`);
  const named = await Promise.all([...pages, ...files].map(textOf));
  const listed = [...(await textOf("docs/kubernetes.md")).matchAll(/name: ([A-Z_]+),/g)];
  const used = [...composed, ...named.flatMap(assigned), ...listed.map(([, name = ""]) => name)];
  expect(used.length).toBeGreaterThan(25);
  expect([...new Set(used)].filter((name) => !known.has(name) && !OTHERS.includes(name))).toEqual(
    [],
  );
});

test("the files and commands that the kit and its pages name exist", async () => {
  const kit = (await readdir(DEPLOY)).map((name) => `deploy/${name}`);
  const pages = ["docs/operations.md", "docs/kubernetes.md", "docs/scale.md", "docs/keys.md"];
  const { scripts } = JSON.parse(await textOf("package.json"));
  const measures = await readdir(resolve(ROOT, "measure"));
  for (const file of [...kit, ...pages]) {
    const text = await textOf(file);
    const paths = text.match(/\b(?:deploy|docs|measure|tests|scripts|app)\/[\w@./-]*\.\w+/g) ?? [];
    const missing = paths.filter((path) => !existsSync(resolve(ROOT, path)));
    // Made by the operator from `deploy/example.env`.
    expect(
      missing.filter((path) => path !== "deploy/.env"),
      file,
    ).toEqual([]);
    const commands = [...text.matchAll(/npm run ([\w:]+)(?: -- ([a-z-]+))?/g)];
    for (const [, script = "", argument] of commands) {
      expect(scripts, file).toHaveProperty([script]);
      if (!argument || !/^(bench|drill)$/.test(script)) continue;
      expect(measures, file).toContain(`${argument}.${script}.ts`);
    }
  }
});

test("compose and the unit start what is there", async () => {
  const { services } = await readCompose();
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0] ?? ""))
    .filter((path) => path.startsWith("."));
  const { context = "", dockerfile = "" } = services.app1?.build ?? {};
  const started = /ExecStart=\S+ node (\S+)/.exec(await textOf("deploy/tremplin@.service"))?.[1];
  const files = [
    ...mounted.map((path) => resolve(DEPLOY, path)),
    resolve(DEPLOY, context, dockerfile),
  ];
  for (const file of [...files, resolve(ROOT, started ?? "nothing")]) {
    expect(existsSync(file), file).toBe(true);
  }
});
