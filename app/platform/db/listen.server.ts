import { setTimeout as delay } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";

type OnMessage = (payload: string) => void;
type Subscription = { channel: string; onMessage: OnMessage; onReconnect: () => void };

/**
 * Calls `onMessage` for each NOTIFY on the channel, and `onReconnect` after a lost connection,
 * because notifications in between are lost. Returns a function that unsubscribes.
 */
export type Listen = (
  channel: string,
  onMessage: OnMessage,
  onReconnect?: () => void,
) => Promise<() => Promise<void>>;

type Log = { warn: (first: object, message: string) => void };

const HEARTBEAT = 20_000;
const FAREWELL = 1_000;

/** One connection for all channels, opened with the first subscription. */
export function openListener(config: ClientConfig, log: Log) {
  const subscriptions = new Set<Subscription>();
  let client: Promise<Client> | undefined;
  let closed = false;

  async function connect() {
    const next = new Client({ ...config, application_name: "tremplin listen" });
    next.on("error", () => {});
    next.on("notification", ({ channel, payload = "" }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onMessage(payload);
    });
    try {
      await next.connect();
      for (const channel of new Set([...subscriptions].map((each) => each.channel))) {
        await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // Heartbeat: a silently dropped connection would stay unnoticed.
    const heartbeat = setInterval(() => {
      next.query("SELECT 1").catch(() => next.end().catch(() => {}));
    }, HEARTBEAT);
    heartbeat.unref();
    next.once("end", () => {
      clearInterval(heartbeat);
      if (!closed) client = reconnect();
    });
    return next;
  }

  async function reconnect(): Promise<Client> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      await delay(pause, undefined, { ref: false });
      if (closed) throw new Error("The listener is closed");
      try {
        const next = await connect();
        if (closed) return next;
        for (const each of subscriptions) each.onReconnect();
        return next;
      } catch (error) {
        log.warn({ err: error }, "Notifications from the database are interrupted");
      }
    }
  }

  const listen: Listen = async (channel, onMessage, onReconnect = () => {}) => {
    const subscription = { channel, onMessage, onReconnect };
    subscriptions.add(subscription);
    client ??= connect();
    const current = await client;
    await current.query(`LISTEN ${current.escapeIdentifier(channel)}`);
    return async () => {
      subscriptions.delete(subscription);
    };
  };

  /** Do not wait long for a server that is lost or frozen. */
  async function close() {
    closed = true;
    const ended = client?.then((current) => current.end()).catch(() => {});
    await Promise.race([ended, delay(FAREWELL, undefined, { ref: false })]);
  }

  return { listen, close };
}
