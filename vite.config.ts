import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { lateScreens } from "./scripts/late-screens.ts";
import { pureSchemas } from "./scripts/pure-schemas.ts";
import { serverFiles } from "./scripts/server-files.ts";
import { staffBundle } from "./scripts/staff-bundle.ts";

/** Packages that stay files of their own: with native code, or large and needed by few requests. */
const apart = [
  "@aws-sdk/client-s3",
  "@node-rs/argon2",
  "@react-pdf/renderer",
  "flydrive/drivers/s3",
  "fontkit",
  "nodemailer",
  "pg-native",
  "sharp",
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), staffBundle(), pureSchemas(), lateScreens(), serverFiles()],
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: { index: "server.ts", rendering: "app/site/rendering.ts" },
          // These imports are late for browsers and for what runs from the sources.
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
      // The packages are built in: as files of their own they are thousands that every start would
      // look for and read.
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: { noExternal: true, external: apart },
      }),
    },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // The server weaves these when they are asked for.
    rolldownOptions: { external: [/^\/weave\//], checks: { bundlerTimings: false } },
  },
  server: { allowedHosts: true },
}));
