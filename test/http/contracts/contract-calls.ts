/** Every contract of shared/api with a call that succeeds, and a way to send raw requests. */
import { Agent, request } from 'node:http';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { TObject, TSchema } from 'typebox';
import { contractsIn } from '#build/docs/contract-list.ts';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { comment } from '#server/db/schema/comment.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createInvitation } from '#server/services/account/invitation.ts';
import type { Contract, Method } from '#shared/api/endpoint.ts';
import type { ExportContract } from '#shared/api/export/export-contract.ts';
import { languageNumber, type Language } from '#shared/language.ts';
import { createPlayAuthorisation } from '#server/services/video/play-authorisation.ts';
import type { TestApp } from '#test/support/app.ts';

const files = import.meta.glob<Record<string, unknown>>(['/shared/api/**/*.ts', '!/shared/api/**/*.test.ts'], { eager: true });

/** All contracts exported by files in shared/api, including tables of contracts. */
export const contracts: readonly Contract[] = Object.values(files).flatMap((file) => Object.values(file).flatMap(contractsIn));

/** Public read contracts; `caller-rows.ts` covers writes and calls that need a login. */
export const openContracts: readonly Contract[] = contracts.filter(
  ({ method, auth }) => method === 'GET' && (auth === 'public' || auth === 'optional'),
);

/** Contracts of lists as files. */
export const exportContracts: readonly ExportContract[] = contracts.filter(
  (contract): contract is ExportContract => contract.answer === 'file',
);

/** All methods of a contract, the screens' own first. */
export function methodsOf({ method, also = [] }: Contract): readonly Method[] {
  return [method, ...also];
}

export function nameOf({ method, path }: Contract): string {
  return `${method} ${path}`;
}

type Fields = Record<string, string>;

/** Values with which each call returns data of the demonstration programme; other calls need none. `prepareCalls` adds ids of the running site. */
const required: Record<string, Fields> = {
  '/web/cms/content/search': { search: 'the' },
  '/web/cms/content/searchAssociation': { data: 'jin' },
  '/web/cms/content/searchAssociation/places': { data: 'jin' },
  '/system/dict/data/type/:type': { type: 'user_type' },
  '/web/cms/agreement': { kind: 'user' },
  '/web/cmsv2/column/award': { anchor: 'best-film-film' },
};

export interface CallInput {
  language?: Language;
  /** Path parameters and query fields that override those of the successful call, percent-encoded. */
  raw?: Fields;
}

/** Path and query of a call; `contentId` is an online item. */
export function addressOf(contract: Contract, contentId: string, { language, raw = {} }: CallInput = {}): string {
  const own = required[contract.path] ?? {};
  const encoded = Object.fromEntries(Object.entries({ id: contentId, ...own }).map(([name, value]) => [name, encodeURIComponent(value)]));
  const values: Fields = { ...encoded, ...raw };
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
  const inQuery = (name: string) => name in raw || name in own;
  const query = fieldNames(contract.query)
    .filter(inQuery)
    .map((name) => `${name}=${values[name]}`);
  if (language) query.push(`languageType=${languageNumber(language)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

function fieldNames(schema: TObject | undefined): string[] {
  return Object.keys(schema?.properties ?? {});
}

export interface Field {
  contract: Contract;
  name: string;
  schema: TSchema;
}

/** Every path parameter and query field of every open contract. */
export const fields: readonly Field[] = openContracts.flatMap((contract) =>
  [contract.params, contract.query].flatMap((part) =>
    Object.entries(part?.properties ?? {}).map(([name, schema]) => ({ contract, name, schema: schema as TSchema })),
  ),
);

/** Names of the fields with the same schema, except its description, as an earlier field: a validator treats them alike. */
export function repeatsOf(all: readonly (readonly [name: string, schema: TSchema])[]): ReadonlySet<string> {
  const shapes = new Set<string>();
  return new Set(
    all.flatMap(([name, schema]) => {
      const shape = JSON.stringify({ ...schema, description: undefined });
      const isRepeated = shapes.has(shape);
      shapes.add(shape);
      return isRepeated ? [name] : [];
    }),
  );
}

/** Longest that a test waits for an answer. */
const deadlineMs = 20_000;

/** Calls share connections: to open one costs a quarter of a call. */
const agent = new Agent({ keepAlive: true });

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  text: string;
}

/** Sends a path as it is written: `fetch` and `inject` would tidy it up. */
export function ask(origin: string, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<HttpAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent, signal: AbortSignal.timeout(deadlineMs) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends fields as JSON. */
export function post(origin: string, path: string, fields: object): Promise<HttpAnswer> {
  return ask(origin, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) });
}

/** The answer's envelope. Throws where the body is no JSON. */
export function envelopeOf({ text }: HttpAnswer): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** Gives an item's first comment two more replies, and its id. */
async function addReplies(db: Database, contentId: string): Promise<string> {
  const [first] = await db
    .select({ id: comment.id, userId: comment.userId })
    .from(comment)
    .where(and(eq(comment.contentId, contentId), sql`state = 'public' and parent_id is null`))
    .orderBy(comment.id)
    .limit(1);
  if (!first) throw new Error('The demonstration programme has no comment');
  await db
    .insert(comment)
    .values([1, 2].map((number) => ({ id: newId(), contentId, parentId: first.id, userId: first.userId, text: `回复 ${number}` })));
  await db
    .update(comment)
    .set({ replyCount: sql`${comment.replyCount} + 2` })
    .where(eq(comment.id, first.id));
  await db.execute(sql`update content set comment_count = comment_count + 2 where id = ${contentId}`);
  await db.execute(sql`update film set comment_count = comment_count + 2 where id = ${contentId}`);
  return first.id;
}

/** Notes faces, videos, comments, an invitation and an authorisation for the calls that need them; gives the id of an item that is online. */
export async function prepareCalls({ origin, context }: Pick<TestApp, 'origin' | 'context'>): Promise<string> {
  const firstOf = async <Row>(path: string, fits: (row: Row) => boolean = () => true): Promise<Row> => {
    const first = (envelopeOf(await ask(origin, path)) as { rows: Row[] }).rows.find(fits);
    if (!first) throw new Error(`The demonstration programme has nothing for ${path}`);
    return first;
  };
  const news = await firstOf<{ id: string }>('/web/cmsv2/column/news');
  const face = await firstOf<{ id: string; columnId: string }>('/web/cms/face/getfaces');
  const { videoId } = await firstOf<{ videoId: string; state: string }>(
    '/web/cmsv2/column/video?pageSize=50',
    ({ state }) => state === 'open',
  );
  const { database, services } = context;
  if (!database || !services) throw new Error('The site has no database');
  const [talk] = await database.db
    .select({ contentId: comment.contentId })
    .from(comment)
    .where(sql`state = 'public' and parent_id is null`)
    .groupBy(comment.contentId)
    .orderBy(desc(count()))
    .limit(1);
  const answered = await addReplies(database.db, talk?.contentId ?? '');
  const code = await createInvitation(database.db, createFieldCipher(context.config), {
    institutionZh: '受邀机构',
    institutionEn: 'Invited institution',
    uses: 1_000,
    days: 1,
    actorId: 'cli',
  });
  // Longer than any test run; the site's own authorisations expire soon after the film.
  const playAuth = createPlayAuthorisation(context.config).issue({ videoId, room: '', seconds: 7_200 }, Date.now());
  Object.assign(required, {
    '/web/cms/face/:id': { id: face.id },
    '/web/cms/face/selectGoldenPandaFaceDetailList': { columnId: face.columnId },
    '/web/cmsv2/column/video/:id': { id: videoId },
    '/web/cmsv2/column/video/:id/item': { id: videoId },
    '/web/cmsv2/column/video/:id/related': { id: videoId },
    '/web/cms/comment/list': { contentId: talk?.contentId ?? '' },
    '/web/cms/comment/replies': { id: answered },
    '/web/cms/like/count': { ids: news.id },
    '/web/cmsv2/column/verifyCode': { code },
    '/vod/getVideoPlayAuth': { videoId },
    '/vod/getPlayUrl': { videoId, playAuth },
    '/vod/getSeats': { videoId },
  } satisfies Record<string, Fields>);
  return news.id;
}
