import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

export const hasCaddy = spawnSync("caddy", ["version"]).status === 0;

const SETTINGS = resolve(import.meta.dirname, "../../deploy/Caddyfile");

type Options = { folder: string; port: number; ports: readonly number[] };

/** The configuration of `deploy/Caddyfile` as it is, without TLS because the address has none. */
export async function startCaddy({ folder, port, ports }: Options) {
  const url = `http://127.0.0.1:${port}`;
  const upstreams = ports.map((each) => `127.0.0.1:${each}`).join(" ");
  const caddy = spawn("caddy", ["run", "--config", SETTINGS, "--adapter", "caddyfile"], {
    // Caddy keeps its own files below these.
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: url,
      UPSTREAMS: upstreams,
    },
    stdio: "ignore",
  });
  return {
    url,
    async stop() {
      if (caddy.exitCode !== null) return;
      const ended = once(caddy, "exit");
      caddy.kill();
      await ended;
    },
  };
}
