/** Redirects for a web tier without a database: asks the CMS. */

const deadlineMs = 2_000;

/** As `find` of the service of moved paths; null also when the CMS does not answer in time. */
export function createRemoteMoved(cmsOrigin: string): (url: string) => Promise<string | null> {
  return async (url) => {
    if (!url.startsWith('/')) return null;
    const answer = await fetch(cmsOrigin + url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(deadlineMs) });
    await answer.body?.cancel();
    if (answer.status === 410) return '';
    return answer.status === 301 ? answer.headers.get('location') : null;
  };
}
