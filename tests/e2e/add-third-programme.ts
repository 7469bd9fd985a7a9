import { registerHooks } from "node:module";
import { forms } from "#app/features/registration-form/forms.ts";
import { locales } from "../../app/i18n/locales.ts";
import { messagesOf } from "../../app/i18n/translator.ts";
import { thirdProgramme, thirdWords } from "./third-programme.ts";

/**
 * Read by Node before the server (`--import`): the line that `forms.ts` would have, and the words
 * beside the others'. Pages are built into one file with a list of their own, so that is given the
 * same two while it is read.
 */
forms.push(thirdProgramme);
for (const locale of locales) {
  Object.assign(messagesOf[locale].registrationForm.forms, { [thirdProgramme.key]: thirdWords });
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/build/server/index.js")) return loaded;
    const built = String(loaded.source);
    const source = built
      .replace("var forms = [{", `var forms = [${JSON.stringify(thirdProgramme)}, {`)
      .replace(/"meca-indus": \{/g, `"tic": ${JSON.stringify(thirdWords)}, $&`);
    if (source === built) throw new Error("the built pages have their list of forms elsewhere");
    return { ...loaded, source };
  },
});
