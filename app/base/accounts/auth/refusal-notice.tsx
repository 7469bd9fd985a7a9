import type { Refusal } from "#app/api-client/browser/refusal-key.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { Notice } from "#app/ui/notice.tsx";

type Props = { refusal: (Refusal & { fields: Record<string, string[]> }) | null | undefined };

/** Shows the error unless a field shows it already. */
export function RefusalNotice({ refusal }: Props) {
  const refusalText = useRefusalText();
  if (!refusal || Object.keys(refusal.fields).length > 0) return null;
  return (
    <Notice tone="error" role="alert">
      <p>{refusalText(refusal)}</p>
    </Notice>
  );
}
