import { Globe, MessageCircle, Music2, Send } from "lucide-react";
import type { Network } from "#app/base/settings/schema.ts";

/** Line drawings in the style of our other icons, where these have none. */
const drawn: Partial<Record<Network, readonly string[]>> = {
  facebook: ["M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z"],
  linkedin: [
    "M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z",
    "M2 9h4v12H2z",
    "M4 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  ],
  instagram: [
    "M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5z",
    "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
    "M17.5 6.5h.01",
  ],
  youtube: [
    "M2.5 17a24 24 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.6 49.6 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24 24 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.6 49.6 0 0 1-16.2 0A2 2 0 0 1 2.5 17",
    "m10 15 5-3-5-3z",
  ],
  x: ["M4 4l16 16", "M20 4 4 20"],
};

const others = { whatsapp: MessageCircle, telegram: Send, tiktok: Music2 } as const;

/** The sign of a social network, beside its name. */
export function NetworkIcon({ network }: { network: Network }) {
  const paths = drawn[network];
  if (!paths) {
    const Icon = network in others ? others[network as keyof typeof others] : Globe;
    return <Icon aria-hidden size="1.125em" />;
  }
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.125em"
      height="1.125em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
