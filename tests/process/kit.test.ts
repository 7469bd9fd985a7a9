import { spawnSync } from "node:child_process";
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "#app/platform/env.server.ts";
import { TIME_TO_STOP } from "#app/platform/process/lifecycle.server.ts";
import { STOP, TIMEOUTS } from "#app/platform/process/web-server.server.ts";
import { hasCaddy } from "./caddy.ts";
import { DEPLOY, readCompose, readDockerfile, valuesOf, variablesIn } from "./kit.ts";
import { hasNginx } from "./nginx.ts";
import { newFolder } from "./server-process.ts";

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

test("the Dockerfile follows the rules that linters check", async () => {
  const stages = await readDockerfile();
  const names = stages.map((stage) => / AS (\w+)$/.exec(valuesOf(stage, "FROM")[0] ?? "")?.[1]);
  for (const stage of stages) {
    expect(valuesOf(stage, "FROM")[0]).toMatch(/^[a-z]+:\d[\w.-]+( AS \w+)?$/);
    expect(stage.map(({ name }) => name)).not.toContain("ADD");
    for (const folder of valuesOf(stage, "WORKDIR")) expect(folder).toMatch(/^\//);
    for (const copied of valuesOf(stage, "COPY")) {
      const from = /--from=(\w+)/.exec(copied)?.[1];
      if (from) expect(names).toContain(from);
    }
    // As lists: without a shell in between, signals reach the process.
    for (const word of ["ENTRYPOINT", "CMD"]) {
      for (const value of valuesOf(stage, word)) expect(JSON.parse(value)).toBeInstanceOf(Array);
    }
  }
  const image = (stages.at(-1) ?? []).map(({ name }) => name);
  for (const once of ["USER", "HEALTHCHECK", "ENTRYPOINT", "CMD"]) {
    expect(image.filter((name) => name === once)).toEqual([once]);
  }
});

test("compose names a version of every image of others", async () => {
  const { services } = await readCompose();
  for (const { image = "", build } of Object.values(services)) {
    if (!build) expect(image).toMatch(/^[a-z/-]+:\d[\d.]*$/);
  }
});

test("the objects for Kubernetes ask the paths and the user that the image has", async () => {
  const page = await readFile(resolve(DEPLOY, "../docs/kubernetes.md"), "utf8");
  const { spec } = parse(/```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? "");
  const { containers, securityContext, volumes } = spec.template.spec;
  const [{ ports, volumeMounts, ...container }] = containers;
  expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  expect(ports).toEqual([{ containerPort: 3000 }]);
  const pathOf = (probe: string) => container[probe].httpGet.path;
  expect(["startupProbe", "readinessProbe", "livenessProbe"].map(pathOf)).toEqual([
    "/api/ready",
    "/api/ready",
    "/api/health",
  ]);
  const nameOf = ({ name }: { name: string }) => name;
  expect(volumeMounts.map(nameOf)).toEqual(volumes.map(nameOf));
  const image = (await readDockerfile()).at(-1) ?? [];
  const paths = volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
  expect(paths).toEqual([...valuesOf(image, "VOLUME"), "/tmp"]);
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.skipIf(!hasNginx || !hasOpenssl)("nginx accepts its file as it is", async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const asked = "req -x509 -newkey rsa:2048 -nodes -subj /CN=www.example.org -days 1".split(" ");
  spawnSync("openssl", [...asked, "-keyout", key, "-out", certificate]);
  const site = (await readFile(resolve(DEPLOY, "nginx.conf"), "utf8"))
    .replaceAll("/etc/ssl/tremplin", folder)
    .replace("listen 443", "listen 127.0.0.1:44300")
    .replace("listen 80", "listen 127.0.0.1:44301");
  const file = join(folder, "nginx.conf");
  await writeFile(file, `pid ${folder}/pid; error_log ${folder}/log; events {} http { ${site} }`);
  const { status, stderr } = spawnSync("nginx", ["-t", "-q", "-c", file], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test.skipIf(!hasCaddy)("Caddy accepts its file as it is", async () => {
  const { services } = await readCompose();
  const given = Object.entries(services.caddy?.environment ?? {});
  const env = Object.fromEntries(given.map(([name, value]) => [name, filled(value)]));
  const file = resolve(DEPLOY, "Caddyfile");
  const args = ["adapt", "--config", file, "--adapter", "caddyfile"];
  const { status, stdout } = spawnSync("caddy", args, { env, encoding: "utf8" });
  expect(status).toBe(0);
  for (const dial of ["app1:3000", "app2:3000"]) expect(stdout).toContain(`"dial":"${dial}"`);
});

/** The seconds after a setting, such as `keepalive 5s` or `stop_grace_period: 30s`. */
async function secondsIn(file: string, setting: RegExp): Promise<number> {
  const text = await readFile(resolve(DEPLOY, file), "utf8");
  return Number(new RegExp(`${setting.source}[ :="]+(\\d+)`).exec(text)?.[1]);
}

test("a process may take the time to stop that it needs", async () => {
  const needed = TIME_TO_STOP / 1_000;
  for (const [file, delay, limit] of [
    ["compose.yaml", /STOP_DELAY/, /stop_grace_period/],
    ["../docs/kubernetes.md", /STOP_DELAY, value/, /terminationGracePeriodSeconds/],
  ] as const) {
    const allowed = await secondsIn(file, limit);
    expect(allowed, file).toBeGreaterThan((await secondsIn(file, delay)) + needed);
  }
  const advised = await secondsIn("../docs/operations.md", /STOP_DELAY/);
  const unit = await secondsIn("tremplin@.service", /TimeoutStopSec/);
  expect(unit).toBeGreaterThan(advised + needed);
  expect(STOP.lastRequestsOfProxy).toBeLessThan(STOP.drain);
  expect(STOP.drain + STOP.listener).toBeLessThan(TIME_TO_STOP);
});

test("the proxies close a connection they do not use before the process does", async () => {
  for (const [file, setting] of [
    ["nginx.conf", /keepalive_timeout/],
    ["Caddyfile", /keepalive/],
  ] as const) {
    const seconds = await secondsIn(file, setting);
    expect(seconds * 1_000, file).toBeLessThan(STOP.lastRequestsOfProxy);
    expect(seconds * 1_000, file).toBeLessThan(TIMEOUTS.keepAliveTimeout);
  }
});

const systemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!systemd)("systemd accepts the unit", async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Of a template only an instance can be verified.
  const unit = join(folder, "tremplin@3001.service");
  await copyFile(resolve(DEPLOY, "tremplin@.service"), unit);
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
