/** Asks the server about an address without a screen: it may have moved, be gone, or be a file. */
import { redirect, redirectDocument } from 'react-router';

/** The response that a loader throws; null when the server cannot be reached. */
export async function askWhereItLeads({ url, signal }: Pick<Request, 'url' | 'signal'>): Promise<Response | null> {
  // A redirect to another site is opaque to scripts.
  const answer = await fetch(url, { method: 'HEAD', signal }).catch(() => null);
  if (!answer) return signal.aborted || !navigator.onLine ? null : redirectDocument(url);
  if (answer.status === 404 || answer.status === 410) return new Response(null, { status: answer.status });
  if (!answer.ok) return null;
  return answer.redirected ? redirect(answer.url) : redirectDocument(url);
}
