import { expect, test } from 'vitest';
import { isReservedName } from './reserved-names.ts';

const siteNames = ['金熊猫奖', 'Golden Panda Awards'];

test.each([
  'admin',
  ' Admin ',
  'ＡＤＭＩＮ',
  'а\u0064min',
  'adm1n',
  'a.d.m.i.n',
  'ádmin',
  'Administrator',
  '金熊猫奖',
  '金 熊猫 奖',
  '金熊猫奖组委会',
  '金熊貓獎',
  '評委會',
  'GOLDEN panda-awards',
  'G0lden Panda Awards 2025',
  '官方',
  '赛事官方账号',
  '管理员',
])('reserves “%s” for the organisers', (name) => {
  expect(isReservedName(name, siteNames)).toBe(true);
});

test.each(['看电影的人', 'Badminton', 'Panda', '熊猫', 'Golden Hour Films', 'Guest', 'Staffan', '王小明', 'Official Secrets'])(
  '“%s” is free',
  (name) => {
    expect(isReservedName(name, siteNames)).toBe(false);
  },
);
