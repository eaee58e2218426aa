/** Sends a text that is made piece by piece, one piece ahead of its reader. */
import { Readable } from 'node:stream';

/** The pieces as a stream. The first one is awaited, so that a database that is away is an answer, not a document that breaks off. */
export async function streamOf(pieces: AsyncGenerator<string>): Promise<Readable> {
  const first = await pieces.next();
  // One piece ahead: a slow reader holds up the reading of the database, not the memory of the site.
  return Readable.from(resumed(first, pieces), { highWaterMark: 1 });
}

async function* resumed(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
