import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailLetterKeys, mailLetters, type MailLetterKey } from './mail-letters.ts';
import { completeMailTexts, emptyMailEntry, mailTextFaults, namedIn, sampleValues, siteValue, zoneValue } from './mail-texts.ts';

type Texts = { [key: string]: string | Texts };

test.each(['zh-Hans', 'en'])('the table names the letters and values of the texts in %s', (language) => {
  const { letter } = JSON.parse(readFileSync(new URL(`../../locales/${language}/mail.json`, import.meta.url), 'utf8')) as { letter: Texts };
  const found = Object.entries(letter).flatMap(([kind, texts]) =>
    typeof texts === 'object' && 'subject' in texts
      ? [[kind, texts] as const]
      : Object.entries(texts as Texts).map(([event, text]) => [`${kind}.${event}`, text as Texts] as const),
  );

  expect(found.map(([key]) => key)).toEqual(mailLetterKeys);
  for (const [key, { subject, text }] of found) {
    const values = new Set(namedIn(`${String(subject)} ${String(text)}`).filter((name) => name !== siteValue && name !== zoneValue));
    expect([...values], key).toEqual([...mailLetters[key as MailLetterKey]]);
    for (const name of values) expect(sampleValues[name], name).toBeDefined();
  }
});

test.each<[string, MailLetterKey, Partial<typeof emptyMailEntry>, string[]]>([
  ['nothing of their own', 'commentReply.reply', {}, []],
  ['all values', 'commentReply.reply', { textEn: '{{name}} wrote about {{title}} at {{site}}' }, []],
  ['a subject without values', 'commentReply.reply', { subjectEn: 'A reply' }, []],
  ['a value too few', 'commentReply.reply', { textEn: '{{name}} wrote' }, ['textEn valueMissing']],
  ['a value of another letter', 'codeRegister', { subjectZh: '{{title}}', textZh: '{{code}}' }, ['subjectZh value', 'textZh value']],
  ['a brace too many', 'codeRegister', { textEn: 'Welcome to {{site}}}' }, ['textEn value']],
  ['half a value', 'contentDecided.online', { textEn: '{title}' }, ['textEn value']],
])('judges %s', (_name, id, texts, faults) => {
  const found = mailTextFaults({ entries: [{ ...emptyMailEntry, ...texts, id }] });

  expect(found.map(({ field, problem }) => `${field.replace(`${id}.`, '')} ${problem}`)).toEqual(faults);
});

test('a document has every letter once', () => {
  const own = { ...emptyMailEntry, id: 'codePassword' as const, subjectEn: 'Code' };

  const { entries } = completeMailTexts({ entries: [own, own] });
  expect(entries.map(({ id }) => id)).toEqual(mailLetterKeys);
  expect(entries[1]).toEqual(own);
});
