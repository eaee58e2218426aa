/** User agreement and privacy policy as visitors read them: GET /web/cms/agreement. */
import * as Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { instant, shortText, text } from './fields.ts';

export const agreementKinds = ['user', 'privacy'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

export const agreementText = Type.Object({
  kind: Type.Enum([...agreementKinds]),
  version: shortText,
  effectiveTime: instant,
  title: shortText,
  /** Sanitised HTML. */
  content: text,
  /** All versions, the one in force first. */
  versions: Type.Array(Type.Object({ version: shortText, effectiveTime: instant })),
});
export type AgreementText = Type.Static<typeof agreementText>;

export const getAgreement = endpoint({
  method: 'GET',
  path: '/web/cms/agreement',
  summary: 'The current agreement, or an earlier version of it',
  maxAgeSeconds: 300,
  query: Type.Object({
    kind: Type.Enum([...agreementKinds]),
    version: Type.Optional(Type.String({ maxLength: 32, pattern: '^[\\w.-]+$' })),
  }),
  data: agreementText,
});
