import { expect, test } from 'vitest';
import { fitsSetting, rulesOf, settingGroupNames, type SettingGroup } from './setting-groups.ts';

test.each<[SettingGroup, string, string[], string[]]>([
  ['comments', 'mode', ['off', 'first', 'all', ''], ['none', 'FIRST', '1']],
  ['comments', 'seconds', ['1', '15', '3600', ''], ['0', '3601', '-1', '1.5', '1e3', ' 15', 'x']],
  ['comments', 'newPerDay', ['1', '1000'], ['0', '1001']],
  ['comments', 'reportsUntilHidden', ['1', '100'], ['0', '101']],
  ['maintenance', 'mode', ['on', 'off', ''], ['true', '1']],
  ['review', 'allowSelf', ['true', 'false', ''], ['yes', '1']],
  ['review', 'days', ['0', '2', '365', ''], ['-1', '366', '1.5']],
])('%s.%s takes what fits and nothing else', (group, name, right, wrong) => {
  const rule = rulesOf(group)[name];

  expect(rule && right.filter((value) => !fitsSetting(rule, value))).toEqual([]);
  expect(rule && wrong.filter((value) => fitsSetting(rule, value))).toEqual([]);
});

test('every default fits its own rule', () => {
  for (const group of settingGroupNames)
    for (const [name, rule] of Object.entries(rulesOf(group))) expect(fitsSetting(rule, rule.fallback), name).toBe(true);
});

test('a site that sets nothing moderates first comments, reviews by others, holds to reveal, and asks nobody for a second factor', () => {
  const defaults = Object.fromEntries(
    settingGroupNames.map((group) => [
      group,
      Object.fromEntries(Object.entries(rulesOf(group)).map(([name, rule]) => [name, rule.fallback])),
    ]),
  );

  expect(defaults).toMatchObject({
    comments: { mode: 'first' },
    review: { allowSelf: 'false', days: '2' },
    login: { staffSecondFactor: 'false' },
    ceremony: { reveal: 'hold' },
    maintenance: { mode: 'off' },
  });
});
