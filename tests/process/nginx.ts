import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

const SETTINGS = resolve(import.meta.dirname, "../../deploy/nginx.conf");

type Options = {
  /** For its files; other users may enter it. */
  folder: string;
  port: number;
  /** The processes behind it. */
  ports: readonly number[];
  /** Lines of the block `http`. */
  http?: string;
  /** Lines of the block `location /`. */
  location?: string;
};

/** The configuration of `deploy/nginx.conf` with other ports and without TLS. */
export async function startNginx({ folder, port, ports, http = "", location = "" }: Options) {
  const servers = ports.map((each) => `  server 127.0.0.1:${each} max_fails=0;\n`).join("");
  const site = (await readFile(SETTINGS, "utf8"))
    .replace(/(^ +server 127\.0\.0\.1:\d+ max_fails=0;\n)+/m, servers)
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, "")
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replace(/^ +ssl_certificate.*\n/gm, "")
    .replace("location / {", `location / {\n${location}`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "nginx.log")};
events { worker_connections 4096; }
http { access_log off; ${paths.join(" ")}\n${http}\n${site}\n}`,
  );
  const nginx = spawn("nginx", ["-c", file, "-p", folder], { stdio: "ignore" });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (nginx.exitCode !== null) return;
      const ended = once(nginx, "exit");
      nginx.kill();
      await ended;
    },
  };
}
