/** CPU time of a login, and response times for readers while a hundred users log in at once. */
import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { createPasswordHash } from '#server/ports/password-hash.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { median } from './load.ts';
import { startSite } from './processes.ts';

const loginsAtOnce = 100;
const everyMs = 10;
const quietMs = 5_000;

export const login: Bench = {
  name: 'login',
  description: `CPU time of a login, and cached pages while ${loginsAtOnce} log in at once`,
  run: async () => {
    const hashMs = await hashCost();
    await using demo = await demoEnvironment();
    // Each login uses another client address, so that the rate limit does not apply.
    await using site = await startSite({ ...demo.environment, TRUSTED_PROXIES: '127.0.0.1' });
    await using dispatcher = closing(new Agent({ connections: 200 }));
    await pageTime(site.origin, dispatcher.agent);
    const quiet = await pageTimes(site.origin, { dispatcher: dispatcher.agent, until: pause(quietMs) });
    const logins = Array.from({ length: loginsAtOnce }, (_, index) => logIn(site.origin, { dispatcher: dispatcher.agent, index }));
    const done = Promise.all(logins);
    const busy = await pageTimes(site.origin, { dispatcher: dispatcher.agent, until: done });
    const results = await done;
    const succeeded = results.filter(({ status }) => status === 200).length;
    return {
      figures: [
        figure('hash of a password', { value: hashMs, unit: 'ms', atLeast: 50 }),
        figure('cached page alone: p99', { value: percentile(quiet, 0.99), unit: 'ms' }),
        figure(`cached page during ${loginsAtOnce} logins: p99`, { value: percentile(busy, 0.99), unit: 'ms', atMost: 300 }),
        figure('logins that succeeded', { value: succeeded, unit: '', atLeast: loginsAtOnce }),
        figure('last login', { value: Math.max(...results.map(({ ms }) => ms)), unit: 'ms' }),
      ],
      notes: [`${busy.length} page requests meanwhile, one every ${everyMs} ms; slowest ${Math.max(...busy).toFixed(0)} ms`],
    };
  },
};

async function hashCost(): Promise<number> {
  const passwords = createPasswordHash();
  const times: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const began = performance.now();
    await passwords.hash('bamboo under the snow');
    times.push(performance.now() - began);
  }
  return median(times);
}

interface Client {
  dispatcher: Agent;
}

async function logIn(origin: string, { dispatcher, index }: Client & { index: number }): Promise<{ status: number; ms: number }> {
  const [account] = demoAccounts;
  if (!account) throw new Error('The demonstration has no accounts');
  const began = performance.now();
  const { statusCode, body } = await request(`${origin}/web/login`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
    body: JSON.stringify({ userName: account.email, password: account.password }),
  });
  await body.dump();
  return { status: statusCode, ms: performance.now() - began };
}

/** Requests the home page every few milliseconds without waiting for earlier responses. */
async function pageTimes(origin: string, { dispatcher, until }: Client & { until: Promise<unknown> }): Promise<number[]> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const requests: Promise<number>[] = [];
  while (!isOver) {
    requests.push(pageTime(origin, dispatcher));
    await pause(everyMs);
  }
  return Promise.all(requests);
}

async function pageTime(origin: string, dispatcher: Agent): Promise<number> {
  const began = performance.now();
  const { statusCode, body } = await request(`${origin}/`, { dispatcher, headers: { 'accept-encoding': 'br' } });
  await body.dump();
  if (statusCode !== 200) throw new Error(`Home answers ${statusCode}`);
  return performance.now() - began;
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function closing(agent: Agent): { agent: Agent } & AsyncDisposable {
  return { agent, [Symbol.asyncDispose]: () => agent.close() };
}
