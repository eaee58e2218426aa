/** Calls of the API that a browser test makes as the account of a page. */
import type { Page } from 'playwright-core';

/** Data of a call with the token of the page's account; throws what the server says when it refuses. */
export async function callFrom<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([url, fields]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch(url, fields ? { method: 'POST', headers, body: JSON.stringify(fields) } : { headers });
      const { code, data, msg } = (await answer.json()) as { code: number; data: unknown; msg: string };
      if (code !== 200) throw new Error(`${url}: ${code} ${msg}`);
      return data as never;
    },
    [path, body] as const,
  );
}
