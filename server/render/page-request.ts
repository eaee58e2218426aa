/** Requests and results of the router's handlers without the classes of the platform, whose library is a twentieth of a start. */
import type { StaticHandlerContext } from 'react-router';

/** The parts of a page request that the router and our loaders read. */
export function pageRequest(url: URL, signal = new AbortController().signal): Request {
  const read = { url: url.href, method: 'GET', signal } satisfies Partial<Request>;
  return read as unknown as Request;
}

/** Whether a handler has given a redirect in place of a page's data. */
export function isRedirect(result: StaticHandlerContext | Response): result is Response {
  return !('matches' in result);
}
