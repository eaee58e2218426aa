/** The big screen of a ceremony: GET /web/cmsv2/column/stage. */
import * as Type from 'typebox';
import { showRowKinds } from '#shared/award/show.ts';
import { nullable } from '#shared/nullable.ts';
import { awardCategory } from '#shared/api/award.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { shortText } from '#shared/api/fields.ts';

const stage = Type.Object({
  year: Type.Integer(),
  ordinal: shortText,
  theme: shortText,
  /** The ceremony is under way. */
  live: Type.Boolean(),
  /** What is on stage; null = nothing. */
  row: nullable(
    Type.Object({
      kind: Type.Enum([...showRowKinds]),
      title: shortText,
      presenter: shortText,
      /** The unit of an award. */
      unit: shortText,
      /** The award with its nominees and, once it is public, its winner. */
      award: nullable(awardCategory),
    }),
  ),
});
export type Stage = Type.Static<typeof stage>;
export type StageRow = NonNullable<Stage['row']>;

export const getStage = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/stage',
  summary:
    'What the big screen of a ceremony shows, by default of the current edition: the row on stage with the nominees of its award and, once it is public, the winner',
  query: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })) }),
  data: stage,
});
