import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Metrics } from "#app/platform/metrics/metrics.ts";
import { diskOf, productVersion } from "../queries.server.ts";
import { storedGauges } from "./stored-gauges.ts";
import { rarely, readStoredValues } from "./stored-values.server.ts";

type Options = {
  db: Db;
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  cache: { size: number; bytes: number; hits: number; misses: number };
  dataDir: string;
  /** The name of the build. */
  build: string;
  now?: () => Date;
  read?: typeof readStoredValues;
};

const verbs = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(options: Options): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "tremplin_http_requests_total",
    help: "Answered requests by the pattern of their route",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const times = new Histogram({
    name: "tremplin_http_request_duration_seconds",
    help: "Time from a request to its answer",
    labelNames: ["route", "method"],
    buckets: BUCKETS,
    registers,
  });
  addProcessGauges(registers, options);
  const { db, now = () => new Date(), read = readStoredValues } = options;
  const stored = rarely(() => read(db));
  storedGauges(registers, stored, now);
  return {
    observe({ method, route, status, seconds }) {
      const labels = { route, method: verbs.has(method) ? method : "other" };
      requests.inc({ ...labels, status: `${Math.floor(status / 100)}xx` });
      times.observe(labels, seconds);
    },
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function addProcessGauges(registers: Registry[], { pool, cache, dataDir, build }: Options) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `tremplin_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("database_pool_size", "Open connections to the database", () => pool.totalCount);
  gauge("database_pool_idle", "Connections without work", () => pool.idleCount);
  gauge("database_pool_waiting", "Statements that wait for one", () => pool.waitingCount);
  gauge("page_cache_entries", "Pages kept in memory", () => cache.size);
  gauge("page_cache_bytes", "Their size with all copies", () => cache.bytes);
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `tremplin_${name}`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter("page_cache_hits_total", "Pages answered from memory", () => cache.hits);
  counter("page_cache_misses_total", "Pages that had to be rendered", () => cache.misses);
  new Gauge({
    name: "tremplin_build_info",
    help: "The version that runs; always 1",
    labelNames: ["version", "build"],
    registers,
  }).set({ version: productVersion, build }, 1);
  new Gauge({
    name: "tremplin_disk_free_bytes",
    help: "Free space on the disk of DATA_DIR",
    registers,
    async collect() {
      const disk = await diskOf(dataDir);
      if (disk) this.set(disk.free);
      else this.remove();
    },
  });
  new Gauge({
    name: "tremplin_disk_size_bytes",
    help: "Size of the disk of DATA_DIR",
    registers,
    async collect() {
      const disk = await diskOf(dataDir);
      if (disk) this.set(disk.total);
      else this.remove();
    },
  });
}
