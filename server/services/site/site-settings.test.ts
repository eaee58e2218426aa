/** Settings as staff read them: values with their source, and no secret in any of them. */
import { expect, test } from 'vitest';
import { createSiteSettingService } from './site-settings.ts';
import { readConfig } from '#server/config.ts';

const environment = {
  NODE_ENV: 'test',
  SITE_ORIGIN: 'https://awards.example.org',
  SMTP_URL: 'smtps://mailer:pass%20word@mail.example.org:465?requireTLS=true',
  MAIL_FROM: 'Awards <office@example.org>',
  DATABASE_URL: 'postgres://site:pa@ss@db.internal/site?password=hunter2&sslmode=require',
  APP_SECRET: 'a-secret-of-thirty-two-characters',
  METRICS_TOKEN: 'token-of-metrics-1234',
  S3_ACCESS_KEY_ID: 'access-key',
  S3_SECRET_ACCESS_KEY: 'secret-key',
  S3_BUCKET: 'bucket',
};

test('shows what is set, the defaults of the rest, and masks passwords', () => {
  const settings = createSiteSettingService(readConfig(environment).environment).list('en');
  const shown = Object.fromEntries(settings.map(({ name, isSet, value }) => [name, isSet ? value : null]));

  expect(shown).toMatchObject({
    SITE_ORIGIN: 'https://awards.example.org',
    SMTP_URL: 'smtps://•••@mail.example.org:465?requireTLS=true',
    DATABASE_URL: 'postgres://•••@db.internal/site?password=•••&sslmode=require',
    MAIL_FROM: 'Awards <office@example.org>',
    APP_SECRET: '',
    PORT: null,
  });
  expect(settings.find(({ name }) => name === 'PORT')).toMatchObject({ fallback: '`3000`', isSecret: false });
  for (const secret of ['pass%20word', 'pa@ss', 'hunter2', 'thirty-two', 'token-of', 'access-key', 'secret-key'])
    expect(JSON.stringify(settings)).not.toContain(secret);
});

test('every setting whose name says secret, key or token is one', () => {
  const settings = createSiteSettingService({}).list('zh-Hans');

  expect(settings.filter(({ name }) => /SECRET|KEY|TOKEN|PASSWORD/.test(name)).filter(({ isSecret }) => !isSecret)).toEqual([]);
  expect(settings.every(({ meaning }) => meaning !== '')).toBe(true);
});
