import { notifications } from "@mantine/notifications";
import { useMemo } from "react";
import { useRefusalText } from "#app/call/refusal-text.ts";
import { useSignedFetch } from "#app/staff/use-api.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import type { Conflict } from "../schema.ts";
import type { AnyItem } from "./desk-item.ts";
import type { DeskKind } from "./desk-kind.ts";

export type Reply<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      /** 0 when nothing answered. */
      status: number;
      message: string;
      errors: Record<string, string[]>;
      conflict?: Conflict["conflict"];
    };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls about items of one kind. Every kind's calls are alike, so one caller does for all. */
export function useDesk(kind: DeskKind) {
  const send = useSignedFetch();
  const { runtime } = useStaff();
  const { apiBase } = runtime;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what `send` closes over never changes
  return useMemo(() => {
    async function ask<T>(path: string, method: Method = "GET", json?: unknown): Promise<Reply<T>> {
      const answer = await send(`${apiBase}${path}`, {
        method,
        headers: json === undefined ? {} : { "content-type": "application/json" },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }).catch(() => null);
      if (!answer) return { ok: false, status: 0, message: "", errors: {} };
      const data = await answer.json().catch(() => null);
      if (answer.ok) return { ok: true, data: data as T };
      const { message = "", errors = {}, conflict } = data ?? {};
      return { ok: false, status: answer.status, message, errors, ...(conflict && { conflict }) };
    }
    const at = (id: number, rest = "") => `${kind.api}/${id}${rest}`;
    return {
      ask,
      create: (json: object) => ask<AnyItem>(kind.api, "POST", json),
      saveDraft: (id: number, json: object) => ask<AnyItem>(at(id, "/draft"), "PUT", json),
      act: (id: number, what: string, json: object = {}) =>
        ask<AnyItem>(at(id, `/${what}`), "POST", json),
      remove: (id: number) => ask<{ success: true }>(at(id), "DELETE"),
      at,
    };
  }, [kind, apiBase]);
}

/** Tells why something did not work. */
export function useTellRefusal() {
  const refusalText = useRefusalText();
  return ({ status, message }: { status: number; message: string }) => {
    const text = refusalText({ status: status || undefined, message });
    notifications.show({ color: "red", message: text });
  };
}
