import { expect, test } from 'vitest';
import { personHead } from './person-head.ts';

const person = {
  name: 'Shen',
  otherName: '沈',
  aliases: ['Shen Yan-chiu'],
  role: 'Director',
  country: 'China',
  bio: '<p>Once a weather observer.</p>',
  image: null,
  awards: ['Best Film'],
  canonical: '/pandadetail?id=1',
};

test('a person is described by name, role, country and life, without markup', () => {
  expect(personHead(person, 'zh-Hans')).toMatchObject({
    title: 'Shen',
    description: '沈 · Director · China · Once a weather observer.',
    canonical: '/pandadetail?id=1',
  });
});

test('structured data contains the known facts only', () => {
  expect(personHead(person, 'zh-Hans').jsonLd).toMatchObject([
    { '@type': 'Person', alternateName: ['沈', 'Shen Yan-chiu'], award: ['Best Film'], nationality: { name: 'China' } },
  ]);
  expect(personHead({ ...person, otherName: '', aliases: [], role: '', country: '', bio: '', awards: [] }, 'en')).toMatchObject({
    description: 'Shen',
    jsonLd: [{ award: undefined, nationality: undefined, jobTitle: undefined, alternateName: undefined }],
  });
});
