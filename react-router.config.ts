import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The staff area is small enough to know all its routes at once: no extra request per navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
