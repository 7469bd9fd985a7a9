import { type Channel, type ChannelOrder, channels, firstChannel } from "./rules.ts";

/** The channels that reach a person, and since when; empty: only a call does. */
export type Reach = { channel: Channel; since: string }[];

export const reachFilters = [...channels, "none"] as const;
export type ReachFilter = (typeof reachFilters)[number];

type Reachable = { id: number; reach: Reach };

/** How many of these people a message reaches by each channel, and whom it does not reach. */
export function countReach(people: readonly Reachable[], order: ChannelOrder) {
  const by: Record<Channel, number> = { mail: 0, sms: 0, whatsapp: 0 };
  const unreached: number[] = [];
  for (const { id, reach } of people) {
    const open = reach.map(({ channel }) => channel);
    const channel = firstChannel(order, open);
    if (channel) by[channel] += 1;
    else unreached.push(id);
  }
  return { by, unreached };
}
