import { Agent, get } from "node:http";

export type Outcomes = {
  /** Requests with a complete answer. */
  whole: number;
  /** Refused connections: no request was accepted. */
  refused: number;
  /** Accepted and not answered completely, with the reason. */
  cut: string[];
  /** The count of each status. */
  statuses: Map<number, number>;
};

type Options = { clients: number; path: (number: number) => string };

/**
 * Clients from many networks (so that no rate limit applies; the site must trust a proxy) that
 * repeat their request at once over keep-alive connections.
 */
export function busyClients(url: string, { clients, path }: Options) {
  const outcomes: Outcomes = { whole: 0, refused: 0, cut: [], statuses: new Map() };
  let asked = 0;
  let going = true;

  async function ask(agent: Agent) {
    while (going) {
      try {
        const number = asked++;
        const status = await wholeAnswer(url + path(number), agent, networkOf(number));
        outcomes.whole += 1;
        outcomes.statuses.set(status, (outcomes.statuses.get(status) ?? 0) + 1);
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== "ECONNREFUSED") outcomes.cut.push(message);
        else outcomes.refused += 1;
        return;
      }
    }
  }

  const agents = Array.from(
    { length: clients },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  );
  const done = Promise.all(agents.map(ask));
  return {
    outcomes,
    /** Resolves when every client was refused or cut off. */
    done,
    async stop() {
      going = false;
      await done;
      for (const agent of agents) agent.destroy();
    },
  };
}

function networkOf(number: number) {
  return `10.${(number >> 8) % 256}.${number % 256}.1`;
}

function wholeAnswer(url: string, agent: Agent, address: string): Promise<number> {
  const headers = { "accept-encoding": "br", "x-forwarded-for": address };
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (answer) => {
      answer.resume().on("error", reject);
      answer.on("close", () => {
        if (answer.complete) resolve(answer.statusCode ?? 0);
        else reject(new Error("the answer ended in the middle"));
      });
    });
    request.on("error", reject);
  });
}
