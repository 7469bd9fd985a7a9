import type { paths } from "./generated/api.ts";

/** A small client over the generated types: what is sent and what comes back is checked by them. */

type Verb = "get" | "post" | "put" | "patch" | "delete";

type Operation = { parameters: object; requestBody?: unknown; responses: object };

type OperationAt<P extends keyof paths, V extends Verb> = Extract<paths[P][V], Operation>;

type BodyOf<O extends Operation> = O extends { requestBody: { content: infer Content } }
  ? { body: Content extends { "application/json": infer Json } ? Json : Uint8Array<ArrayBuffer> }
  : { body?: never };

type PartOf<O extends Operation, Part extends string> = O["parameters"] extends {
  [K in Part]: infer Values extends object;
}
  ? { [K in Part]: Values }
  : { [K in Part]?: O["parameters"] extends { [Q in Part]?: infer Values } ? Values : never };

type Given<O extends Operation> = BodyOf<O> & PartOf<O, "path"> & PartOf<O, "query">;

/** One answer for each status, so that looking at the status tells the shape. */
type AnswerOf<O extends Operation> = {
  [Status in keyof O["responses"]]: {
    status: Status;
    data: O["responses"][Status] extends { content: { "application/json": infer Json } }
      ? Json
      : undefined;
  };
}[keyof O["responses"]];

export type Send = (url: string, init: RequestInit) => Promise<Response>;

export function createClient(send: Send) {
  const cookies = new Map<string, string>();
  let token = "";

  async function call<P extends keyof paths & string, V extends Verb>(
    verb: V,
    path: P,
    given: Given<OperationAt<P, V>>,
  ): Promise<AnswerOf<OperationAt<P, V>>> {
    const { body, path: holes = {}, query = {} } = given as Loose;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(holes[name])));
    const search = new URLSearchParams(query).toString();
    const response = await send(search ? `${filled}?${search}` : filled, {
      method: verb.toUpperCase(),
      headers: headersFor(body),
      body:
        body instanceof Uint8Array || body === undefined ? (body ?? null) : JSON.stringify(body),
    });
    keepCookies(response);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const data = isJson ? await response.json() : undefined;
    return { status: response.status, data } as AnswerOf<OperationAt<P, V>>;
  }

  function headersFor(body: unknown): Record<string, string> {
    const type = body instanceof Uint8Array ? "application/octet-stream" : "application/json";
    return {
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
      ...(body === undefined ? {} : { "content-type": type }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      "x-xsrf-token": decodeURIComponent(cookies.get("XSRF-TOKEN") ?? ""),
    };
  }

  function keepCookies(response: Response) {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  }

  function keepToken(given: string) {
    token = given;
  }

  return { call, keepToken };
}

type Loose = {
  body?: Uint8Array<ArrayBuffer> | object;
  path?: Record<string, unknown>;
  query?: Record<string, string>;
};
