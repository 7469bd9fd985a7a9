import { currentForms, loadedForms } from "#app/website/registration-form/forms.server.ts";
import { conditionStyles } from "../pages/condition-styles.ts";

let made: { of: object; styles: string[] } | null = null;

/** The inline styles of all steps; every page allows them, so they are made once for the forms. */
export function formsStyles(): string[] {
  const forms = loadedForms();
  if (made?.of !== forms) {
    const styles = currentForms().flatMap(({ steps }) => steps.map(conditionStyles));
    made = { of: forms, styles: styles.filter(Boolean) };
  }
  return made.styles;
}
