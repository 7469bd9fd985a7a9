import { resolve } from "node:path";
import { expect, test } from "vitest";
import { EnvError, misspelled, readEnv, withPort } from "./env.server.ts";

function complaint(source: Record<string, string>) {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
  }
  return "";
}

test("without variables the defaults are used", () => {
  expect(readEnv({})).toEqual({
    NODE_ENV: "development",
    LOG_LEVEL: "info",
    PORT: 3000,
    DATABASE_POOL_SIZE: 10,
    DATABASE_STATEMENT_TIMEOUT: 8_000,
    HOST: "127.0.0.1",
    DATA_DIR: resolve("data"),
    PUBLIC_URL: "http://localhost:3000",
    ADMIN_EMAIL: "admin@tremplin.example",
    ALLOWED_ORIGINS: [],
    TRUST_PROXY: 0,
    STOP_DELAY: 0,
    METRICS_HOST: "127.0.0.1",
    OTEL_SERVICE_NAME: "tremplin",
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
});

test("an empty variable counts as absent", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "  ", ADMIN_PASSWORD: "" })).toEqual(readEnv({}));
});

test("given variables are read", () => {
  const env = readEnv({
    PORT: "8080",
    PUBLIC_URL: "https://tremplin.example/",
    DATABASE_URL: "postgresql://u:p@db/x",
    ALLOWED_ORIGINS: "https://a.example, http://localhost:5173",
    TRUST_PROXY: "2",
  });
  expect(env.PORT).toBe(8080);
  expect(env.PUBLIC_URL).toBe("https://tremplin.example");
  expect(env.ALLOWED_ORIGINS).toEqual(["https://a.example", "http://localhost:5173"]);
  expect(env.TRUST_PROXY).toBe(2);
  expect(Object.isFrozen(env)).toBe(true);
});

test("one wrong variable gives one sentence", () => {
  expect(complaint({ PORT: "99999" })).toBe("PORT must be a whole number from 0 to 65535.");
});

test("a gateway URL or token that can never work is refused", () => {
  expect(complaint({ SMS_TOKEN: "a\r\nx-admin: 1" })).toBe(
    "SMS_TOKEN must be one word without accents.",
  );
  expect(complaint({ WHATSAPP_TOKEN: "clé" })).toContain("WHATSAPP_TOKEN");
  const message = complaint({ SMS_URL: "https://user:hunter2@gateway.example" });
  expect(message).toContain("SMS_URL");
  expect(message).not.toContain("hunter2");
  expect(
    readEnv({ SMS_URL: "https://gateway.example/sms?x=1", SMS_TOKEN: "a.b-c_d" }),
  ).toMatchObject({ SMS_URL: "https://gateway.example/sms?x=1", SMS_TOKEN: "a.b-c_d" });
});

test("all wrong variables are listed at once, without their values", () => {
  const message = complaint({
    PORT: "http",
    DATABASE_URL: "mysql://root:hunter2@db/x",
    PUBLIC_URL: "https://tremplin.example/site",
    ADMIN_EMAIL: "admin",
    ADMIN_PASSWORD: "hunter2",
    SMTP_URL: "mail.example",
    STORAGE_URL: "https://bucket",
    API_URL: "api",
    ALLOWED_ORIGINS: "*",
    TRUST_PROXY: "yes",
    BACKUP_AGE_RECIPIENT: "AGE-SECRET-KEY-1hunter2",
    METRICS_PORT: "0",
    METRICS_TOKEN: "hunter2",
    STORAGE_SECRET: "short",
    NODE_ENV: "prod",
    LOG_LEVEL: "loud",
  });
  expect(message.split("\n").map((line) => line.trim().split(" ")[0])).toEqual([
    "These",
    "NODE_ENV",
    "LOG_LEVEL",
    "PORT",
    "DATABASE_URL",
    "STORAGE_URL",
    "PUBLIC_URL",
    "ADMIN_EMAIL",
    "ADMIN_PASSWORD",
    "SMTP_URL",
    "API_URL",
    "ALLOWED_ORIGINS",
    "TRUST_PROXY",
    "BACKUP_AGE_RECIPIENT",
    "METRICS_PORT",
    "METRICS_TOKEN",
    "STORAGE_SECRET",
  ]);
  expect(message).not.toContain("hunter2");
});

test("PUBLIC_URL follows the actual port unless it is given", () => {
  expect(withPort(readEnv({ PORT: "0" }), 4321).PUBLIC_URL).toBe("http://localhost:4321");
  const given = readEnv({ PORT: "0", PUBLIC_URL: "https://tremplin.example" });
  expect(withPort(given, 4321).PUBLIC_URL).toBe("https://tremplin.example");
});

test("a password that is not encoded is refused without showing a piece of it", () => {
  for (const password of ["hunter@walnut", "12/walnut", "hunter#walnut", "hunter@wal@nut"]) {
    const message = complaint({
      DATABASE_URL: `postgresql://user:${password}@db.example/tremplin`,
    });
    expect(message, password).toContain("DATABASE_URL has a character in its password");
    expect(message, password).not.toMatch(/hunter|wal|nut/);
  }
  const encoded = "postgresql://user:p%40ss%2F%23@db.example/tremplin?host=%2Ftmp";
  expect(readEnv({ DATABASE_URL: encoded }).DATABASE_URL).toBe(encoded);
});

test("half a pair of settings is refused", () => {
  expect(complaint({ SMS_TOKEN: "abc" })).toBe("SMS_TOKEN needs SMS_URL.");
  expect(complaint({ WHATSAPP_TOKEN: "abc" })).toBe("WHATSAPP_TOKEN needs WHATSAPP_URL.");
  expect(complaint({ AWS_ACCESS_KEY_ID: "id" })).toBe(
    "AWS_ACCESS_KEY_ID needs AWS_SECRET_ACCESS_KEY.",
  );
  expect(complaint({ AWS_SECRET_ACCESS_KEY: "key" })).toContain("needs AWS_ACCESS_KEY_ID");
});

test("a malformed address of a bucket is refused", () => {
  for (const address of ["s3://", "s3:bucket", "s3://bucket?endpoint=minio", "s3://?region=a"]) {
    expect(complaint({ STORAGE_URL: address }), address).toContain("STORAGE_URL must look like");
  }
  const address = "s3://bucket?endpoint=http://localhost:9000&region=eu";
  expect(readEnv({ STORAGE_URL: address }).STORAGE_URL).toBe(address);
});

test("a misspelled variable ends the start unless the one that was meant is set", () => {
  const said = complaint({ DATABSE_URL: "postgresql://u:geheim@db/x" });
  expect(said).toContain("rename it to DATABASE_URL");
  expect(said).not.toContain("geheim");
  expect(complaint({ STROAGE_URL: "x", PUBLIC_URI: "x" })).toMatch(/STORAGE_URL.*PUBLIC_URL/s);
  expect(readEnv({ STROAGE_URL: "x", STORAGE_URL: "" }).STORAGE_URL).toBeUndefined();
  expect(readEnv({ APP_URL: "x" }).API_URL).toBeUndefined();
  const url = "postgresql://user@db/x";
  expect(readEnv({ DATABSE_URL: "x", DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test("a name that is nearly one of ours is found, others are not", () => {
  const given = {
    DATABSE_URL: "x",
    DATABASE_URLS: "x",
    STROAGE_URL: "x",
    public_url: "x",
    SMTP_URI: "x",
    TRUST_PROXI: "",
    HOSTNAME: "x",
    PATH: "x",
    PORT: "3000",
    SMS_URL: "https://x.example",
  };
  expect(misspelled(given)).toEqual([
    { given: "DATABSE_URL", meant: "DATABASE_URL" },
    { given: "DATABASE_URLS", meant: "DATABASE_URL" },
    { given: "STROAGE_URL", meant: "STORAGE_URL" },
    { given: "public_url", meant: "PUBLIC_URL" },
    { given: "SMTP_URI", meant: "SMTP_URL" },
  ]);
});
