import type { Hono } from "hono";
import type { Listen } from "#app/db/listen.server.ts";
import type { Db } from "#app/db/open.server.ts";
import type { Storage } from "#app/files/storage.server.ts";
import type { UploadRoute } from "#app/http/body-limit.server.ts";
import type { Handler, Jobs } from "#app/jobs/job.ts";
import type { EmailWriter } from "#app/mail/compose.server.ts";
import type { SendToPhone } from "#app/phones/phones.server.ts";

/** What a running process gives to the work that features do behind the requests. */
export type Services = {
  db: Db;
  storage: Storage;
  publicUrl: string;
  now: () => Date;
  /** For work that asks for more: a letter, for instance. */
  jobs: Jobs;
  /** Hands a message to a phone over to whoever carries it. */
  phones: SendToPhone;
};

/** What a kept page was made of, and how to drop it. */
type Following = { db: Db; listen: Listen; cache: { drop: (tags: string[]) => void } };

/** A page whose form takes files where there is no script. */
export type PageForm = {
  path: RegExp;
  maxBytes: number;
  /** Added to the page's address when more came: it is shown again and says so, nothing else lost. */
  tooLarge?: string;
};

/**
 * Everything a feature brings along, said in one place: its `feature.server.ts`. The platform reads
 * the list of them (`app/features.server.ts`) and knows no feature by name.
 */
export type Feature = {
  /** Where its calls live below `/api`. */
  // biome-ignore lint/suspicious/noExplicitAny: each call brings types of its own, see `ApiOf`
  api?: Readonly<Record<string, Hono<any, any, any>>>;
  /** Calls that take files, and how large those may be. */
  uploads?: readonly UploadRoute[];
  /** Writing routes, as `PUT /api/formations/{id}`, that need an allowed `Origin` and no CSRF token. */
  csrfExceptions?: readonly string[];
  emails?: readonly EmailWriter[];
  jobs?: (ground: Services) => Handler[];
  /** Query parameters its public pages depend on; anything else (`utm_…`) never reaches a page. */
  parameters?: readonly string[];
  /** Paths whose pages depend on who looks, so that no copy of them may be shared. */
  personal?: readonly string[];
  /** Its public pages with one address, told to search engines; contents tell theirs themselves. */
  listed?: readonly string[];
  /** Pages our own staff area shows inside its own; no other site may. */
  framed?: readonly string[];
  /** Pages whose forms take files where there is no script, and how much at once. */
  pageForms?: readonly PageForm[];
  /** Scripts and styles that stand inside its pages; no other may run. */
  inline?: { scripts?: readonly string[]; styles?: readonly string[] };
  /** Begins when a process starts to serve: dropping kept pages when their hour comes. */
  onStart?: (following: Following) => Promise<unknown>;
};
