import { expect, test } from 'vitest';
import { proposeIdentifier } from './identifier.ts';

const options = { taken: ['film', 'unit-1'], fallback: 'unit', max: 32 };

test.each([
  ['Documentary', 'documentary'],
  ['Short Film & Animation', 'short-film-animation'],
  ['Children’s films', 'childrens-films'],
  ['Sámi Øst Straße', 'sami-ost-strasse'],
  ['2027 retrospective', 'unit-2027-retrospective'],
  ['Film', 'film-2'],
  ['电影', 'unit-2'],
  ['', 'unit-2'],
  ['电影 A', 'a'],
  ['A very long name of a section of the festival', 'a-very-long-name-of-a-section-of'],
  ['Internationaldocumentaryfilmfestivals', 'internationaldocumentaryfilmfest'],
])('proposes for the name %j the identifier %j', (name, id) => {
  expect(proposeIdentifier(name, options)).toBe(id);
});
