import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The staff area is small enough to know all its routes at once: no extra request per navigation.
  routeDiscovery: { mode: "initial" },
  // A loader in the browser is a line or two: not worth a file of its own.
  splitRouteModules: false,
} satisfies Config;
