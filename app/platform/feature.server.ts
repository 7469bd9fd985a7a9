import type { Hono } from "hono";
import type { Listen } from "#app/platform/db/listen.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import type { UploadRoute } from "#app/platform/http/body-limit.server.ts";
import type { PageParameters } from "#app/platform/http/page-parameters.ts";
import type { Handler, Jobs } from "#app/platform/jobs/job.ts";
import type { EmailWriter } from "#app/platform/mail/compose.server.ts";
import type { SendToPhone } from "#app/platform/phones/phones.server.ts";

/** What a running process gives to the background work of features. */
export type Services = {
  db: Db;
  storage: Storage;
  publicUrl: string;
  now: () => Date;
  /** For work that enqueues more work, such as an email. */
  jobs: Jobs;
  /** Sends a message to a phone through its gateway. */
  phones: SendToPhone;
};

/** What `onStart` receives, to drop cached pages. */
type StartServices = { db: Db; listen: Listen; cache: { drop: (tags: string[]) => void } };

/** A page whose form uploads files without JavaScript. */
export type PageForm = {
  path: RegExp;
  maxBytes: number;
  /** Query parameter added to the page's URL after a 413, so that the page can show it. */
  tooLarge?: string;
};

/**
 * Everything a feature adds to the site, declared in its `feature.server.ts`. The platform reads
 * the list of features in `app/features.server.ts`. Exceptions: `server.ts`, `app/root.tsx`,
 * `app/routes.ts` and `app/site` import some features directly.
 */
export type Feature = {
  /** Its routes by their path below `/api`. */
  // biome-ignore lint/suspicious/noExplicitAny: each call brings types of its own, see `ApiOf`
  api?: Readonly<Record<string, Hono<any, any, any>>>;
  /** Routes that take files, with their size limits. */
  uploads?: readonly UploadRoute[];
  /** Writing routes, as `PUT /api/formations/{id}`, that need an allowed `Origin` and no CSRF token. */
  csrfExceptions?: readonly string[];
  emails?: readonly EmailWriter[];
  jobs?: (services: Services) => Handler[];
  /**
   * The query parameters of its public pages, by their path in `app/routes.ts`. Others (`utm_…`) and
   * values that mean nothing never reach a page: each would be rendered and kept anew.
   */
  parameters?: Readonly<Record<string, PageParameters>>;
  /**
   * Paths whose pages depend on the user, so that no copy is shared; one that ends with `/` is only
   * what is below it.
   */
  personal?: readonly string[];
  /**
   * Paths, without the language, that end in a secret or in the code of a certificate: the log names
   * only these beginnings.
   */
  secretPaths?: readonly string[];
  /** Public pages for the sitemap; pages of content items are added by their own kinds. */
  listed?: readonly string[];
  /** Public pages that no search engine needs to list. */
  unlisted?: () => readonly string[];
  /** Pages that our staff area shows in a frame; other sites may not. */
  framed?: readonly string[];
  /** Pages whose forms upload files without JavaScript, with their size limits. */
  pageForms?: readonly PageForm[];
  /** Inline scripts and styles of its pages; the content security policy refuses all others. */
  inline?: { scripts?: readonly string[]; styles?: () => readonly string[] };
  /** Runs when a process starts to serve, for example to drop cached pages at scheduled times. */
  onStart?: (following: StartServices) => Promise<unknown>;
};
