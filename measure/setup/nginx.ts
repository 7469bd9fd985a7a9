import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { freePort, until } from "#tests/process/server-process.ts";
import type { Context } from "../report.ts";
import type { Measured } from "./cpu-per-request.ts";

/** nginx in one process that sends a file compressed with Brotli; null where it is not installed. */
export async function startNginx(context: Context, body: string): Promise<Measured | null> {
  const port = await freePort();
  const folder = dirname(body);
  const settings = `${folder}/nginx.conf`;
  await writeFile(settings, settingsFor({ folder, body, port }));
  const child = spawn("nginx", ["-p", folder, "-c", settings, "-e", "error.log"], {
    stdio: "ignore",
  });
  if (!(await started(child))) return null;
  context.onEnd(async () => void child.kill("SIGTERM"));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/`, { method: "HEAD" }).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, 10_000);
  return { url, pid: child.pid ?? 0 };
}

function started(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once("spawn", () => resolve(true)).once("error", () => resolve(false));
  });
}

type Settings = { folder: string; body: string; port: number };

function settingsFor({ folder, body, port }: Settings): string {
  return `
    daemon off; master_process off; pid ${folder}/nginx.pid;
    events { worker_connections 256; }
    http {
      access_log off; keepalive_requests 1000000;
      client_body_temp_path ${folder}/body_temp; proxy_temp_path ${folder}/proxy_temp;
      fastcgi_temp_path ${folder}/fastcgi_temp; uwsgi_temp_path ${folder}/uwsgi_temp;
      scgi_temp_path ${folder}/scgi_temp;
      server {
        listen 127.0.0.1:${port};
        location / {
          default_type "text/html; charset=utf-8";
          add_header Content-Encoding br;
          root ${folder};
          rewrite ^ /${basename(body)} break;
        }
      }
    }`;
}
