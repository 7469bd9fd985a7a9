// Behind every command of npm. It and what it imports at once must be understood by old versions of
// Node, which then say what is needed; all else is loaded only when this Node can install it.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeRefusal } from "./scripts/starter/node-version.mjs";

process.chdir(dirname(fileURLToPath(import.meta.url)));

const refusal = nodeRefusal(process.env.npm_config_user_agent, process.versions.node);
if (refusal) {
  console.error(refusal);
  process.exit(1);
} else {
  import("./scripts/starter/commands.mjs")
    .then(({ main }) => main(process.argv.slice(2)))
    .catch((error) => {
      console.error(error);
      process.exit(1);
    });
}
