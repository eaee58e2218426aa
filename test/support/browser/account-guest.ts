/** Visitors with accounts: a site whose mail can be read, and helpers for account forms. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startBuiltSite } from '#test/support/app.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import { sharedBrowser } from './browser.ts';
import { beforeSecondTries } from './stage.ts';
import { openCommonSite } from './common-site.ts';
import { codeIn, startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { visitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** An account of the demonstration. */
export interface DemoAccount {
  email: string;
  password: string;
}

export const demoAccount = (name: string): DemoAccount => ({ email: `${name}@demo.example.org`, password: `demo-${name}-2025` });
export const demoAccounts = {
  viewer: demoAccount('viewer1'),
  otherViewer: demoAccount('viewer2'),
  pgc: demoAccount('pgc1'),
  moderator: demoAccount('moderator'),
} as const;

/** A password for new accounts that no list of common ones holds. */
export const newPassword = 'nine bamboo lanterns';

export interface AccountStage {
  origin: () => string;
  mail: () => TestMailServer;
  visit: (options?: Omit<VisitorOptions, 'origin'>) => Promise<Visitor>;
}

interface AccountStageOptions {
  /** Whether daily tests neither read mails nor mind what other files do to the site, which they then share. */
  isCommon?: boolean;
  /** Under `localhost`, since browsers keep passkeys for names and not for numbers. */
  hasHostName?: boolean;
}

/** One browser, one site and one mail server for the tests of a file; a second try has another site. */
export function openAccountStage({ isCommon = false, hasHostName = false }: AccountStageOptions = {}): AccountStage {
  let browser: Awaited<ReturnType<typeof sharedBrowser>>;
  let mail: TestMailServer;
  let site: AsyncDisposable & { origin: string };
  const startOwn = async () => {
    const port = hasHostName ? String(await freePort()) : '';
    const named = port && { PORT: port, SITE_ORIGIN: `http://localhost:${port}` };
    const started = await startBuiltSite({ SMTP_URL: mail.url, MAIL_FROM: 'site@example.org', ...named });
    return { origin: named ? named.SITE_ORIGIN : started.origin, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
  };
  beforeAll(async () => {
    mail = await startMailServer();
    [browser, site] = await Promise.all([sharedBrowser(), isCommon && !isExhaustive ? openCommonSite() : startOwn()]);
  });
  afterAll(async () => {
    await Promise.all([site?.[Symbol.asyncDispose](), mail?.[Symbol.asyncDispose]()]);
  });
  beforeSecondTries(async () => {
    await site[Symbol.asyncDispose]();
    site = await startOwn();
  });
  return { origin: () => site.origin, mail: () => mail, visit: (options) => visitor(browser, { ...options, origin: site.origin }) };
}

/** Logs in through the API and stores the token; faster than the form in tests that do not cover it. */
export async function enter({ page, open, context }: Visitor, { email, password }: DemoAccount, path: string): Promise<void> {
  const answer = await context.request.post('/web/login', { data: { userName: email, password } });
  const { token } = (await answer.json()) as { token: string };
  // Any response of the origin gives access to its storage; a page would cost as much as the one under test.
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await open(path);
}

/** The open popup; its name is the same in all its panels. */
export function loginPopup(page: Page): Locator {
  return page.getByRole('dialog', { name: /登录与注册|Log in and register/ });
}

/** Has a code sent and types it. */
export async function fillCode(form: Locator, mail: TestMailServer, email: string): Promise<void> {
  const sentBefore = mail.mails.filter(({ to }) => to?.some(({ address }) => address === email)).length;
  await form.getByRole('button', { name: /获取验证码|Get code/ }).click();
  const letter = await mail.waitForMail(email, sentBefore + 1);
  await form.getByRole('textbox', { name: /邮箱验证码|Email code/ }).fill(codeIn(letter));
}

/** Clicks a button that looks disabled but accepts clicks and explains why. */
export function clickAnyway(button: Locator): Promise<void> {
  return button.click({ force: true });
}

/** A field in view by its exact label; panels that are not shown keep theirs. */
export function field(form: Locator | Page, label: string): Locator {
  return form.getByLabel(new RegExp(`^${label.replace(/[()（）]/g, '.')}( \\*)?$`)).filter({ visible: true });
}

/** Fills fields by their labels. */
export async function fillFields(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(form, label).fill(value);
}
