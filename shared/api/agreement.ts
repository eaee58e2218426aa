/** The user agreement and the privacy policy, in versions: GET /web/cms/agreement. */
import { Array, Enum, Object, Optional, String, type Static } from 'typebox';
import { instant, text } from './content.ts';
import { endpoint } from './endpoint.ts';

const words = String({ maxLength: 2_000 });
export const agreementKinds = ['user', 'privacy'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

export const agreementText = Object({
  kind: Enum([...agreementKinds]),
  version: words,
  effectiveTime: instant,
  title: words,
  /** Sanitised HTML. */
  content: text,
  /** All versions, the one in force first. */
  versions: Array(Object({ version: words, effectiveTime: instant })),
});
export type AgreementText = Static<typeof agreementText>;

export const getAgreement = endpoint({
  method: 'GET',
  path: '/web/cms/agreement',
  summary: 'The agreement in force, or an earlier version of it',
  maxAgeSeconds: 300,
  query: Object({ kind: Enum([...agreementKinds]), version: Optional(String({ maxLength: 32, pattern: '^[\\w.-]+$' })) }),
  data: agreementText,
});
