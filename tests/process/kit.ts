import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parse } from "yaml";

export const DEPLOY = resolve(import.meta.dirname, "../../deploy");

type Instruction = { name: string; value: string };
export type Stage = Instruction[];

/** The stages of the Dockerfile, each as its instructions without comments and line breaks. */
export async function readDockerfile(): Promise<Stage[]> {
  const text = await readFile(resolve(DEPLOY, "Dockerfile"), "utf8");
  const lines = text
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`not an instruction: ${line}`);
    if (name === "FROM") stages.push([]);
    stages.at(-1)?.push({ name, value });
  }
  return stages;
}

export function valuesOf(stage: Stage, name: string): string[] {
  return stage.filter((each) => each.name === name).map(({ value }) => value);
}

export type Compose = {
  services: Record<
    string,
    {
      image?: string;
      build?: { context: string; dockerfile: string };
      environment?: Record<string, string>;
      read_only?: boolean;
      depends_on?: string[] | Record<string, unknown>;
      volumes?: string[];
    }
  >;
  volumes: Record<string, unknown>;
};

export async function readCompose(): Promise<Compose> {
  const text = await readFile(resolve(DEPLOY, "compose.yaml"), "utf8");
  return parse(text, { merge: true });
}

/** The names that compose replaces by values of `.env`. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name);
}
