/** The pages of the face gallery are there as long as its column is; checked before a response is sent. */
import { notFound, type LoaderContext } from '#client/lib/loader.ts';

/** Throws a 404 once the column is deleted. In the browser nothing is known before, and no link leads there. */
export function requireFaces({ navigation }: LoaderContext): void {
  if (navigation && !navigation.hasFaces) throw notFound();
}
