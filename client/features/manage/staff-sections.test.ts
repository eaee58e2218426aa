import { expect, test } from 'vitest';
import { permissions, permissionsOf } from '#shared/policies.ts';
import { groupsFor, mayWrite, seesItems } from './staff-sections.ts';

const keysFor = (given: Parameters<typeof groupsFor>[0]) => groupsFor(given).flatMap(({ sections }) => sections.map(({ key }) => key));
const everybodys = [
  'start',
  'calendar',
  'createArticle',
  'createVideo',
  'draft',
  'audit',
  'audited',
  'reject',
  'scheduled',
  'putaway',
  'soldout',
  'trash',
  'media',
  'basic',
  'password',
];

test('an institution sees its works and its own settings', () => {
  expect(keysFor({ permissions: [], isAgency: true }).sort()).toEqual([...everybodys, 'agency'].sort());
});

test('staff see the permitted sections, and no empty group', () => {
  const groups = groupsFor({ permissions: permissionsOf(['moderator']), isAgency: false });

  expect(groups.map(({ key }) => key)).toEqual(['start', 'community', 'settings']);
  expect(keysFor({ permissions: permissionsOf(['operator']), isAgency: false })).toEqual(
    expect.arrayContaining(['editions', 'jobs', 'shareLab']),
  );
  expect(keysFor({ permissions, isAgency: false })).toHaveLength(everybodys.length + 33);
});

test('works are for those who write, review or publish; new ones for those who write', () => {
  const viewers = {
    moderator: permissionsOf(['moderator']),
    reviewer: permissionsOf(['reviewer']),
    publisher: permissionsOf(['publisher']),
    operator: permissionsOf(['operator']),
  };
  const asStaff = (name: keyof typeof viewers) => ({ permissions: viewers[name], isAgency: false });

  expect((Object.keys(viewers) as (keyof typeof viewers)[]).filter((name) => seesItems(asStaff(name)))).toEqual(['reviewer', 'publisher']);
  expect((Object.keys(viewers) as (keyof typeof viewers)[]).filter((name) => mayWrite(asStaff(name)))).toEqual(['publisher']);
  expect(mayWrite({ permissions: [], isAgency: true })).toBe(true);
});
