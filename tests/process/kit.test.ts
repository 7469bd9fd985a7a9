import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#app/env.server.ts";
import { DEPLOY, readCompose, readDockerfile, valuesOf, variablesIn } from "./kit.ts";

const samples: Record<string, string> = {
  HOSTNAME: "www.example.org",
  ADMIN_EMAIL: "admin@example.org",
  POSTGRES_PASSWORD: "0123456789abcdef",
  S3_SECRET: "0123456789abcdef",
  STORAGE_SECRET: "0123456789abcdef",
  SMTP_URL: "",
};

function filled(text: string): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name) => samples[name] ?? "");
}

test("compose gives each process settings that the start accepts", async () => {
  const { services } = await readCompose();
  for (const name of ["app1", "app2"]) {
    const given = Object.entries(services[name]?.environment ?? {});
    const env = readEnv(Object.fromEntries(given.map(([key, value]) => [key, filled(value)])));
    expect(env).toMatchObject({ PUBLIC_URL: "https://www.example.org", TRUST_PROXY: 1 });
    expect(env.STOP_DELAY).toBeGreaterThan(1 + 5);
    expect(services[name]?.read_only).toBe(true);
  }
});

test("compose names only services, volumes and variables that exist", async () => {
  const compose = await readCompose();
  const services = Object.keys(compose.services);
  for (const service of Object.values(compose.services)) {
    const wanted = service.depends_on ?? [];
    expect(services).toEqual(
      expect.arrayContaining(Array.isArray(wanted) ? wanted : Object.keys(wanted)),
    );
    const volumes = (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? "");
    const named = volumes.filter((volume) => !volume.startsWith("."));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
  }
  const text = await readFile(resolve(DEPLOY, "compose.yaml"), "utf8");
  const example = await readFile(resolve(DEPLOY, "example.env"), "utf8");
  const listed = [...example.matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
  expect([...new Set(variablesIn(text))].sort()).toEqual(listed.sort());
});

test("the image runs as a user without rights and takes its settings from the environment", async () => {
  const image = (await readDockerfile()).at(-1) ?? [];
  expect(valuesOf(image, "USER")).toEqual(["node"]);
  const given = valuesOf(image, "ENV").flatMap((line) => line.split(" "));
  const env = readEnv(Object.fromEntries(given.map((pair) => pair.split("="))));
  expect(env).toMatchObject({ HOST: "0.0.0.0", PORT: 3000, NODE_ENV: "production" });
  expect(valuesOf(image, "VOLUME")).toEqual([env.DATA_DIR]);
  expect(valuesOf(image, "HEALTHCHECK")[0]).toContain(`:${env.PORT}/api/health`);
});

const systemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!systemd)("systemd accepts the unit", () => {
  const unit = resolve(DEPLOY, "tremplin.service");
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
