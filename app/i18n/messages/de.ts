import discovery from "#app/features/discovery/messages/de.json" with { type: "json" };
import pages from "#app/features/pages/messages/de.json" with { type: "json" };
import shell from "#app/features/shell/messages/de.json" with { type: "json" };
import errors from "#app/http/messages/de.json" with { type: "json" };

export default { discovery, errors, pages, shell };
