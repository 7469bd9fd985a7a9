import { useRouteLoaderData } from "react-router";
import type { loader } from "./auth.layout.tsx";

type Props = { children: string; description?: string };

/** Heading, document title and introduction; excluded from search engines. */
export function AuthTitle({ children, description }: Props) {
  const name = useRouteLoaderData<typeof loader>("base/accounts/auth/auth.layout")?.name;
  return (
    <>
      <title>{[children, name].filter(Boolean).join(" – ")}</title>
      <meta name="description" content={description ?? children} />
      <meta name="robots" content="noindex" />
      <h1>{children}</h1>
    </>
  );
}
