/** Share Lab for staff: /webAdmin/share/look: a page as crawlers receive it, its card in each app, and its faults. */
import * as Type from 'typebox';
import { languages } from '#shared/language.ts';
import { shareAppNames } from '#shared/share/share-apps.ts';
import { findingKeys, severities } from '#shared/share/share-checks.ts';
import { count } from './fields.ts';
import { endpoint } from './endpoint.ts';

/** Maximum length of an address; a Chinese character is escaped to nine characters. */
export const shareAddressMax = 2_000;

const text = Type.String({ maxLength: 20_000 });
const app = Type.Enum([...shareAppNames]);
const status = Type.Integer({ minimum: 0, maximum: 999 });

/** Why an address is not looked at. */
export const addressFaults = ['malformed', 'foreign', 'notPage'] as const;
export type AddressFault = (typeof addressFaults)[number];

const report = Type.Object({
  /** Absolute address of the page that was looked at. */
  url: text,
  /** Path and query, with the prefix of the language. */
  path: text,
  language: Type.Enum([...languages]),
  /** Redirects before the last answer. */
  steps: Type.Array(Type.Object({ path: text, status })),
  /** Target of a redirect to another site, which is not followed. '' = none. */
  leadsTo: text,
  /** Status of the last answer; 0 where none came in time. */
  status,
  bytes: count,
  lang: text,
  /** The page's tags in their order; `end` = bytes of the page up to there. */
  tags: Type.Array(Type.Object({ name: text, content: text, end: count })),
  pictures: Type.Array(
    Type.Object({
      url: text,
      /** Where the browser finds it; null for pictures of other sites. */
      shownUrl: Type.Union([Type.Null(), text]),
      status: Type.Union([Type.Null(), status]),
      type: text,
      bytes: count,
      width: count,
      height: count,
      declared: Type.Object({ width: text, height: text, type: text, alt: text }),
    }),
  ),
  /** One for each app, in the order of the table. */
  cards: Type.Array(
    Type.Object({
      app,
      hasCard: Type.Boolean(),
      title: text,
      isTitleCut: Type.Boolean(),
      description: text,
      isDescriptionCut: Type.Boolean(),
      site: text,
      domain: text,
      shape: Type.Enum(['large', 'thumb', 'none']),
      pictureUrl: text,
    }),
  ),
  /** The worst first. */
  findings: Type.Array(
    Type.Object({
      key: Type.Enum([...findingKeys]),
      severity: Type.Enum([...severities]),
      apps: Type.Array(app),
      values: Type.Record(Type.String(), text),
    }),
  ),
});
export type ShareReport = Type.Static<typeof report>;

export const lookAtShare = endpoint({
  method: 'GET',
  path: '/webAdmin/share/look',
  summary: 'A page of this site as crawlers see it: its card in each app and the faults of the card; non-public pages show as such',
  auth: 'staff',
  permission: 'shareCheck',
  limit: 'shareLab',
  query: Type.Object({
    /** Absolute on this site, or a path; in either language. */
    address: Type.String({ minLength: 1, maxLength: shareAddressMax }),
  }),
  data: report,
});
