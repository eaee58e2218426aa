/** Figures of all editions, computed from nominees and winners that are public: GET /web/cmsv2/column/figures. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, shortText } from '#shared/api/fields.ts';

const figure = Type.Object({
  /** Id of the film or person, key of the unit or country for the film list; of a company its name. */
  key: shortText,
  label: shortText,
  awards: count,
  nominations: count,
});
export type AwardFigure = Type.Static<typeof figure>;

const editionFigures = Type.Object({
  year: count,
  /** False before the reveal instant: its awards are then 0. */
  revealed: Type.Boolean(),
  awards: count,
  nominations: count,
  films: count,
  countries: count,
});

const awardFigures = Type.Object({
  totals: Type.Object({ editions: count, awards: count, nominations: count, films: count, people: count, countries: count }),
  /** Newest first; without those whose nominees are not public. */
  editions: Type.Array(editionFigures),
  units: Type.Array(figure),
  /** At most twenty. */
  countries: Type.Array(figure),
  /** With an award, at most ten each. */
  films: Type.Array(figure),
  people: Type.Array(figure),
  companies: Type.Array(figure),
});
export type AwardFigures = Type.Static<typeof awardFigures>;

export const getAwardFigures = endpoint({
  method: 'GET',
  path: '/web/cmsv2/column/figures',
  summary: 'Awards and nominations by edition, unit, country, film, person and company, as far as they are public',
  maxAgeSeconds: 300,
  data: awardFigures,
});
