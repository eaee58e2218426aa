/** Publishes an article of the demonstration's institution through the screens' calls, with two users. */
import type { SitePartKind } from '#shared/api/site-part.ts';
import { demoAccounts, type DemoAccount } from '#test/support/browser/account-guest.ts';

/** Reviewer and publisher in one. */
export const demoAdmin: DemoAccount = { email: 'admin@demo.example.org', password: 'demo-admin-2025' };

interface Work {
  id: string;
  revisionId: string;
  version: number;
}

/** Without a body it reads. */
export type Caller = <Answer = Work>(path: string, body?: object) => Promise<Answer>;

async function send(address: string, body?: object, token = ''): Promise<{ token: string; data: unknown }> {
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = (await answer.json()) as { code: number; msg: string; token: string; data: unknown };
  if (envelope.code !== 200) throw new Error(`${address}: ${envelope.code} ${envelope.msg}`);
  return envelope;
}

/** Logs in. */
export async function tokenOf(origin: string, { email, password }: DemoAccount): Promise<string> {
  return (await send(`${origin}/web/login`, { userName: email, password })).token;
}

/** Calls as a user with an account. Throws unless the response is a success. */
export async function callerOf(origin: string, account: DemoAccount): Promise<Caller> {
  return callerWith(origin, await tokenOf(origin, account));
}

export function callerWith(origin: string, token: string): Caller {
  return async (path, body) => (await send(origin + path, body, token)).data as never;
}

/** Saves a draft of a part of the site over what is there; gives its version. */
export async function savePart(call: Caller, kind: SitePartKind, data: object): Promise<number> {
  const { version } = await call<{ version: number }>(`/webAdmin/site/${kind}`);
  return (await call<{ version: number }>(`/webAdmin/site/${kind}/save`, { version, data })).version;
}

export async function publishPart(call: Caller, kind: SitePartKind, data: object): Promise<void> {
  await call('/webAdmin/site/part/publish', { kind, version: await savePart(call, kind, data) });
}

/** Written, submitted, approved and put online, in the news unless told otherwise; gives its path. */
export async function publishText(
  origin: string,
  fields: { titleZh: string; titleEn: string; bodyZh: string; bodyEn: string },
  { columnId = 'news', ...window }: { publishAt?: string; columnId?: string } = {},
): Promise<string> {
  const [author, judge] = await Promise.all([callerOf(origin, demoAccounts.pgc), callerOf(origin, demoAdmin)]);
  const act = (by: Caller, action: string, { id, revisionId, version, publishAt }: Work & { publishAt?: string }) =>
    by(`/webAdmin/cms/content/${action}`, { id, revisionId, version, publishAt });
  const draft = await author('/webAdmin/cms/content/add', { kind: 'article', columnId, fields: { ...fields, coverId: 'f01' } });
  const approved = await act(judge, 'approve', await act(author, 'submitApprove', draft));
  await act(judge, 'online', { ...approved, ...window });
  return `/content/article/${draft.id}`;
}
