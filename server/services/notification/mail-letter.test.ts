/** Every mail in both languages: complete, escaped, well-formed, and safe against text that users wrote. */
import { expect, test } from 'vitest';
import { languages } from '#shared/language.ts';
import { notificationKinds, type NotificationKind } from '#shared/notification-kinds.ts';
import { hasLetter, letterNames, renderMail, type Letter } from './mail-letter.ts';
import { textsOf } from './notification-texts.ts';

const site = { origin: 'https://panda.test', names: { 'zh-Hans': '金熊猫奖', en: 'Golden Panda Awards' } };
const values = {
  code: '042917',
  minutes: '10',
  name: '李伟',
  title: '山与海',
  text: '好看',
  reason: 'because',
  device: 'Chrome · Windows',
  days: '7',
  hours: '24',
  date: '2026-05-20 18:00',
  email: 'l***@example.org',
};
const letter = (changes: Partial<Letter>): Letter => ({
  kind: 'codeRegister',
  event: '',
  language: 'zh-Hans',
  to: 'a@example.org',
  values: {},
  path: '',
  ...changes,
});
const isCode = (kind: string) => kind.startsWith('code');
/** A mail without a notification on the site. */
const isAsked = (kind: string) => isCode(kind) || /^(link|invite)/.test(kind) || kind === 'pressAccess';
const cases = languages.flatMap((language) => letterNames.map((name) => [`${name.kind} ${name.event}`.trim(), language, name] as const));

test.each(cases)('%s in %s is complete in both languages, the recipient’s first', (_name, language, { kind, event }) => {
  const { code, minutes, ...facts } = values;
  const mail = renderMail(
    letter({ kind, event, language, values: isCode(kind) ? { code, minutes } : facts, path: isCode(kind) ? '' : '/content/article/7' }),
    site,
  );

  for (const form of [mail.subject, mail.text, mail.html]) {
    expect(form).not.toMatch(/\{\{|undefined|mail:\w|《》|“”/);
    expect(form).toContain(site.names[language]);
  }
  for (const form of [mail.text, mail.html]) {
    expect(form).toMatch(/\p{Script=Han}.*\p{Script=Han}/su);
    expect(form).toContain(language === 'en' ? 'https://panda.test/en' : 'https://panda.test/');
    expect(form.includes('042917')).toBe(isCode(kind));
    expect(form.includes(`https://panda.test${language === 'en' ? '/en' : ''}/content/article/7`)).toBe(!isCode(kind));
  }
  // An English subject may name a Chinese person.
  expect(/\p{Script=Han}/u.test(mail.subject.replace(values.name, ''))).toBe(language === 'zh-Hans');
  expect(mail.html).not.toMatch(/<(script|img|link|style|iframe|form|object)\b|url\(|src=/i);
  expect(mail.headers['Auto-Submitted']).toBe('auto-generated');
  expect('List-Unsubscribe' in mail.headers).toBe(!isAsked(kind) && kind !== 'security');
});

test('has a mail for every mailed notification, and no other', () => {
  for (const { kind, event } of letterNames.filter(({ kind: name }) => !isAsked(name))) {
    expect([kind, event, textsOf({ kind: kind as NotificationKind, event, values: {} }, 'en').title]).not.toEqual([kind, event, '']);
  }
  for (const kind of notificationKinds) expect(letterNames.some((name) => name.kind === kind)).toBe(true);
  expect([
    hasLetter('security', 'passwordChanged'),
    hasLetter('security', ''),
    hasLetter('codeRegister', ''),
    hasLetter('codeRegister', 'toString'),
  ]).toEqual([true, false, true, false]);
});

test('escapes and shortens text of users, and removes characters that reverse or hide text', () => {
  const wild = '<img src=x onerror=alert(1)> & "quotes" \u202Eevil\u202C {{code}} \u0000';
  const { html, text } = renderMail(
    letter({ kind: 'commentReply', event: 'reply', values: { name: wild, title: 'x'.repeat(5_000), text: `${wild}\nBcc: a@b.org` } }),
    site,
  );

  expect(html).not.toMatch(/<img|"quotes"|\u202E/u);
  expect(html.includes('\u0000')).toBe(false);
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;quotes&#34;');
  expect(text).toContain('{{code}}');
  expect(text.length).toBeLessThan(6_000);
});

test('keeps the subject in one line for any site name', () => {
  const names = { 'zh-Hans': '金熊猫\r\nBcc: a@b.org', en: `Panda\u2028${'x'.repeat(500)}` };

  for (const language of languages) {
    const { subject } = renderMail(letter({ language, values: { code: '1', minutes: '10' } }), { ...site, names });
    expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
    expect([...subject].length).toBeLessThanOrEqual(250);
  }
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', ''])(
  'adds no button for the path %j',
  (path) => {
    const { html, text } = renderMail(letter({ kind: 'security', event: 'passwordChanged', path }), site);

    expect(html + text).not.toMatch(/evil|javascript|display:inline-block/);
  },
);

test('names a title in each half in the language of the half, in the other one where it has no other', () => {
  const titled = (titles: Record<string, string>) =>
    renderMail(letter({ kind: 'contentDecided', event: 'online', language: 'en', values: titles }), site);

  const both = titled({ titleZh: '山与海', titleEn: 'Mountains and the sea' });
  expect(both.text).toContain('“Mountains and the sea”');
  expect(both.text).toContain('《山与海》');
  expect(both.text).not.toMatch(/《Mountains|“山与海/);
  expect(titled({ titleZh: '山与海', titleEn: '' }).text).toContain('“山与海”');
  const notice = { kind: 'contentDecided', event: 'online', values: { titleZh: '山与海', titleEn: 'Mountains' } } as const;
  expect(languages.map((language) => textsOf(notice, language).title)).toEqual(['《山与海》已上线', '“Mountains” is online']);
});

test('formats the code for reading aloud and for selecting it at once', () => {
  const { html, text } = renderMail(letter({ values: { code: '042917', minutes: '10' } }), site);

  expect(html).toContain('aria-label="0 4 2 9 1 7"');
  expect(html).toMatch(/user-select:all[^>]*>042917</);
  expect(text).toMatch(/^ {4}042917$/m);
});
