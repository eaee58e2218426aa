/** Every call of every public contract that could reveal a winner: all values of each parameter, singly and in pairs. */
import { asc } from 'drizzle-orm';
import type { TSchema } from 'typebox';
import type { Database } from '#server/db/client.ts';
import { awardCategory, edition, film } from '#server/db/schema/award.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content } from '#server/db/schema/content.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { facetKey } from '#server/services/core/facet.ts';
import type { Contract } from '#shared/api/endpoint.ts';
import { languageNumber, languages, type Language } from '#shared/language.ts';
import { contracts } from '#test/http/contracts/contract-calls.ts';

/** Values by the name of the parameter, or by path and name if a contract takes other ones. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** Values of the demonstration programme; `texts` are searched for, the first few of them in every list. */
export async function readValues(db: Database, texts: readonly string[]): Promise<Values> {
  const idsOf = async (
    table:
      | typeof film
      | typeof person
      | typeof content
      | typeof comment
      | typeof video
      | typeof face
      | typeof faceColumn
      | typeof siteColumn,
  ) => (await db.select({ id: table.id }).from(table).orderBy(asc(table.id))).map(({ id }) => id);
  const [works, people, items, videos, galleries] = [
    await idsOf(film),
    await idsOf(person),
    await idsOf(content),
    await idsOf(video),
    await idsOf(faceColumn),
  ];
  const years = (await db.select({ year: edition.year }).from(edition)).map(({ year }) => String(year));
  const places = await db.selectDistinct({ zh: film.countryZh, en: film.countryEn }).from(film);
  const roles = await db.selectDistinct({ zh: face.roleZh, en: face.roleEn }).from(face);
  const anchors = new Set((await db.select({ anchor: awardCategory.anchor }).from(awardCategory)).map(({ anchor }) => anchor));
  const few = texts.slice(0, 6);
  return {
    id: videos,
    '/web/cms/content/:id id': [...works, ...people, ...items],
    '/web/cms/face/:id id': await idsOf(face),
    '/web/cms/comment/replies id': await idsOf(comment),
    personId: people.slice(0, 12),
    contentId: [...works.slice(0, 12), ...items.slice(0, 12)],
    '/web/cms/like/count ids': [works.slice(0, 100).join(), items.slice(0, 100).join()],
    '/web/cmsv2/column/edition page': ['none'],
    code: ['none'],
    version: ['none'],
    videoId: videos.slice(0, 3),
    playAuth: ['none'],
    columnId: await idsOf(siteColumn),
    '/web/cms/face/getfaces columnId': galleries,
    '/web/cms/face/selectGoldenPandaFaceDetailList columnId': galleries,
    anchor: [...anchors],
    year: years,
    edition: years,
    unit: ['film', 'tv', 'documentary', 'animation', 'special'],
    country: places.map(({ zh, en }) => facetKey(zh, en)),
    role: roles.map(({ zh, en }) => facetKey(zh, en)),
    type: (await db.selectDistinct({ id: listType.id }).from(listType)).map(({ id }) => id),
    '/system/dict/data/type/:type type': (await db.selectDistinct({ type: dictionaryEntry.type }).from(dictionaryEntry)).map(
      ({ type }) => type,
    ),
    search: few,
    '/web/cms/content/search search': texts,
    '/web/cmsv2/column/movie search': texts,
    data: texts.map((text) => text.slice(0, 40)),
    t: ['10'],
    pageNum: ['1', '2'],
    pageSize: ['50'],
  };
}

/** Addresses of all calls that read and that anybody may make. Calls that write say nothing of content. Throws for a parameter of which no values are known, so that a new one cannot be forgotten. */
export function everyCall(values: Values): string[] {
  const open = contracts.filter(({ auth, method }) => method === 'GET' && (auth === 'public' || auth === 'optional'));
  return [...new Set(open.flatMap((contract) => languages.flatMap((language) => callsOf(contract, values, language))))];
}

function callsOf(contract: Contract, values: Values, language: Language): string[] {
  // English details are covered by the English pages, which are all recorded.
  if (contract.params?.properties['id'] && language === 'en') return [];
  const paths = Object.entries(contract.params?.properties ?? {}).reduce<string[]>(
    (known, [name, schema]) =>
      known.flatMap((path) =>
        valuesOf(contract, [name, schema as TSchema], values).map((value) => path.replace(`:${name}`, encodeURIComponent(value))),
      ),
    [contract.path],
  );
  return paths.flatMap((path) =>
    queriesOf(contract, values).map(
      (query) => `${path}?${new URLSearchParams({ ...query, languageType: String(languageNumber(language)) })}`,
    ),
  );
}

type Query = Record<string, string>;

/** Required parameters alone; then each value of each parameter, also with its companions. Lists use the largest page size. */
function queriesOf(contract: Contract, values: Values): Query[] {
  const fields = Object.entries(contract.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    all: valuesOf(contract, [name, schema as TSchema], values),
  }));
  const names = new Set(fields.map(({ name }) => name));
  const needed: Query = Object.fromEntries(
    fields.flatMap(({ name, all }) => (contract.query?.required?.includes(name) ? [[name, all[0] ?? '']] : [])),
  );
  const base = names.has('pageSize') && names.has('pageNum') ? { ...needed, pageSize: '50' } : needed;
  const queries = fields.flatMap(({ name, all }) =>
    all.flatMap((value) =>
      [{}, ...partnersOf(name).filter((partner) => Object.keys(partner).every((other) => names.has(other)))].map((partner) => ({
        ...base,
        [name]: value,
        ...partner,
      })),
    ),
  );
  return [base, ...queries];
}

/** Orders run both ways; "only winners" is asked with every other filter. */
function partnersOf(name: string): Query[] {
  if (name === 'orderByColumn') return [{ isAsc: 'asc' }, { isAsc: 'desc' }, { winners: 'true' }];
  return name === 'winners' || name === 'pageSize' ? [] : [{ winners: 'true' }];
}

function valuesOf({ path }: Contract, [name, schema]: [string, TSchema], values: Values): readonly string[] {
  const { anyOf, enum: names, type } = schema as { anyOf?: { const: string }[]; enum?: string[]; type?: string };
  if (names) return names;
  if (anyOf) return anyOf.map((one) => String(one.const));
  if (type === 'boolean') return ['true', 'false'];
  const known = values[`${path} ${name}`] ?? values[name];
  if (!known) throw new Error(`No values for ${name} of ${path}`);
  return known;
}
