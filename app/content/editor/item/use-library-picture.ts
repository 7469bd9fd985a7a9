import { useEffect, useState } from "react";
import { useApi } from "#app/api-client/use-api.ts";
import type { Media } from "#app/content/media/schema.ts";

const known = new Map<number, Media>();

/** Caches a picture that was just chosen or changed. */
export function rememberPicture(media: Media) {
  known.set(media.id, media);
}

type Found = Map<number, Media | null>;

/** Library pictures by id: absent while loading, null when deleted. */
export function useLibraryPictures(ids: number[]): Found {
  const request = useApi();
  const [found, setFound] = useState<Found>(() => knownOf(ids));
  const wanted = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the ids, the rest never changes
  useEffect(() => {
    let current = true;
    setFound(knownOf(ids));
    for (const id of ids.filter((each) => !known.has(each))) {
      request<Media>(`/api/media/${id}`)
        .catch(() => null)
        .then((media) => {
          if (media) known.set(id, media);
          if (current) setFound((before) => new Map(before).set(id, media));
        });
    }
    return () => {
      current = false;
    };
  }, [wanted]);

  return found;
}

/** One picture: undefined while loading, null when there is none. */
export function useLibraryPicture(id: number | null): Media | null | undefined {
  const found = useLibraryPictures(id ? [id] : []);
  return id ? found.get(id) : null;
}

function knownOf(ids: number[]): Found {
  return new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? null]] : [])));
}
