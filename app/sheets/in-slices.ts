type Slice = { limit: number; offset: number };

/** All rows of a query, asked for in parts, so that no more of them is in memory than one part. */
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
