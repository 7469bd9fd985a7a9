import { notifications } from "@mantine/notifications";
import { useRefusalText } from "#app/call/refusal-text.ts";
import { useSignedFetch } from "../use-api.ts";

/** Saves a file that only the bearer token opens, which a plain link could not carry. */
export function useDownload() {
  const signedFetch = useSignedFetch();
  const refusalText = useRefusalText();
  return async (path: string, init?: RequestInit) => {
    const answer = await signedFetch(path, init).catch(() => null);
    if (!answer?.ok) {
      const message = refusalText({ status: answer?.status, message: "" });
      notifications.show({ color: "red", message });
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = fileName(answer.headers.get("content-disposition")) ?? "export";
    link.click();
    URL.revokeObjectURL(link.href);
  };
}

function fileName(disposition: string | null): string | null {
  return /filename="?([^";]+)"?/.exec(disposition ?? "")?.[1] ?? null;
}
