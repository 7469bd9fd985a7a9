import discovery from "#app/features/discovery/messages/fr.json" with { type: "json" };
import pages from "#app/features/pages/messages/fr.json" with { type: "json" };
import shell from "#app/features/shell/messages/fr.json" with { type: "json" };
import errors from "#app/http/messages/fr.json" with { type: "json" };

export default { discovery, errors, pages, shell };
