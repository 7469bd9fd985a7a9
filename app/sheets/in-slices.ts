type Slice = { limit: number; offset: number };

/** All rows of a query, fetched in slices to limit memory. */
export async function* inSlices<Row>(
  read: (slice: Slice) => Promise<Row[]>,
  limit = 500,
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield* rows;
    if (rows.length < limit) return;
  }
}
