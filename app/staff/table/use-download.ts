import { ApiError } from "#app/api-client/browser/api-error.ts";
import { answerTo } from "#app/api-client/browser/send-request.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { useShowError } from "../form/use-show-error.tsx";

/** Downloads a file that needs the bearer token, which a link cannot send. */
export function useDownload() {
  const environment = useBrowserEnvironment();
  const showError = useShowError();
  return async (path: string, init?: RequestInit) => {
    try {
      const answer = await answerTo(environment(), path, init);
      save(await answer.blob(), fileName(answer.headers.get("content-disposition")) ?? "export");
    } catch (error) {
      showError(ApiError.from(error));
    }
  };
}

export function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function fileName(disposition: string | null): string | null {
  return /filename="?([^";]+)"?/.exec(disposition ?? "")?.[1] ?? null;
}
