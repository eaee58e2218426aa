/** Where a link within the site leads when no page answers it: the server knows addresses that have moved, what is gone, and files. */
import { redirect, redirectDocument } from 'react-router';

/** What a loader throws instead of a refusal; null when the server cannot be asked. */
export async function askWhereItLeads({ url, signal }: Pick<Request, 'url' | 'signal'>): Promise<Response | null> {
  // Another site, to which an address may lead too, answers nothing to a script.
  const answer = await fetch(url, { method: 'HEAD', signal }).catch(() => null);
  if (!answer) return signal.aborted || !navigator.onLine ? null : redirectDocument(url);
  if (answer.status === 404 || answer.status === 410) return new Response(null, { status: answer.status });
  if (!answer.ok) return null;
  return answer.redirected ? redirect(answer.url) : redirectDocument(url);
}
