import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { pureSchemas } from "./scripts/pure-schemas.ts";
import { staffBundle } from "./scripts/staff-bundle.ts";

export default defineConfig({
  plugins: [reactRouter(), staffBundle(), pureSchemas()],
  // What screens and letters use of these is built in, and only that: as packages they are a thousand
  // files that every start would read.
  ssr: {
    noExternal: [/^@react-email\//, /^@?mantine/, /^@tiptap\//, /^prosemirror/, "lucide-react"],
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // The server weaves these when they are asked for.
    rolldownOptions: { external: [/^\/weave\//] },
  },
  server: { allowedHosts: true },
});
