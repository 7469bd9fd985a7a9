import discovery from "#app/features/discovery/messages/en.json" with { type: "json" };
import pages from "#app/features/pages/messages/en.json" with { type: "json" };
import shell from "#app/features/shell/messages/en.json" with { type: "json" };
import errors from "#app/http/messages/en.json" with { type: "json" };

export default { discovery, errors, pages, shell };
