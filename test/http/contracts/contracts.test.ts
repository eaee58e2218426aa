/** The endpoints of content, columns, search and dictionaries over HTTP match their contracts. */
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { languages } from '#shared/language.ts';
import { getColumnTree, listAboutSections } from '#shared/api/column.ts';
import { listNews, listNewsTypes, listNewsYears, listNotices, listNoticeTypes } from '#shared/api/news.ts';
import { getEdition, listPreviousEditions } from '#shared/api/award.ts';
import { getNavigation, getHome } from '#shared/api/home.ts';
import { getContent, getContentAround, getContentItem, listContent, listRecommended } from '#shared/api/content.ts';
import { listDictionaryEntries } from '#shared/api/dictionary.ts';
import type { Contract } from '#shared/api/endpoint.ts';
import { listSuggestions, searchContent } from '#shared/api/search.ts';
import { siteOfFile } from '#test/support/of-file.ts';

const site = siteOfFile();

const wellAsked: readonly (readonly [Contract, string])[] = [
  [getHome, ''],
  [listContent, '?columnId=news'],
  [listContent, ''],
  [listRecommended, ''],
  [getColumnTree, ''],
  [listNewsTypes, ''],
  [listNewsYears, ''],
  [listNoticeTypes, ''],
  [listNews, '?pageNum=2&pageSize=5'],
  [listNews, `?search=${encodeURIComponent('影')}`],
  [listNotices, ''],
  [getEdition, '?year=2025'],
  [getEdition, ''],
  [getNavigation, ''],
  [listPreviousEditions, ''],
  [listAboutSections, ''],
  [listDictionaryEntries, ''],
  [searchContent, `?search=${encodeURIComponent('灯')}`],
  [searchContent, '?search=the&kind=film'],
  [listSuggestions, '?data=jin'],
  [getContent, ''],
  [getContentItem, ''],
  [getContentAround, ''],
];

const pathOf = (contract: Contract, values: Record<string, string> = {}) =>
  contract.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'n01');

test.each(wellAsked.map(([contract, query]) => [contract.path + query, contract, query] as const))(
  '%s matches its contract in both languages',
  async (_name, contract, query) => {
    for (const [languageType] of languages.entries()) {
      const url = `${pathOf(contract)}${query}${query ? '&' : '?'}languageType=${languageType}`;
      const answer = await site().app.instance.inject(url);
      const body = answer.json<Record<string, unknown>>();

      expect(answer.statusCode, `${url} ${answer.body.slice(0, 200)}`).toBe(200);
      expect(body['code']).toBe(200);
      expect([...Value.Errors(contract.data as TSchema, body[contract.answer])].slice(0, 3), url).toEqual([]);
      expect(answer.headers['cache-control']).toMatch(contract.maxAgeSeconds > 0 ? /s-maxage=\d+|no-store/ : /no-store/);
    }
  },
);
