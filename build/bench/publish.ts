/** From publishing to the new page on two instances that share a PostgreSQL. */
import pg from 'pg';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { median } from './load.ts';
import { startDatabaseServer } from './postgres.ts';
import { startSite, type Running } from './processes.ts';

const secret = 'a-secret-for-the-bench-and-nothing-else';
const rounds = 10;

export const publish: Bench = {
  name: 'publish',
  says: 'from the commit to the new page on two instances',
  run: async () => {
    await using server = await startDatabaseServer();
    if (!server) return { figures: [], notes: ['PostgreSQL is not installed: nothing was measured'] };
    await using demo = await demoEnvironment();
    const environment = { ...demo.environment, DATABASE_URL: server.url, APP_SECRET: secret };
    await using first = await startSite({ ...environment, DEMO_CONTENT: 'true' });
    await using second = await startSite({ ...environment, DEMO_CONTENT: 'false' });
    const client = new pg.Client(server.url);
    await client.connect();
    const told = await measure(client, [first, second], true);
    const lost = await measure(client, [first, second], false);
    await client.end();
    return {
      figures: [
        figure('new page on both, told by NOTIFY: median', { value: median(told), unit: 'ms', atMost: 300 }),
        figure('new page on both, told by NOTIFY: worst', { value: Math.max(...told), unit: 'ms' }),
        figure('new page on both, message lost: worst', { value: Math.max(...lost) / 1000, unit: 's', atMost: 5 }),
      ],
      notes: [`${rounds} titles changed, each seen on the article page of both instances`],
    };
  },
};

async function measure(client: pg.Client, sites: readonly Running[], notifies: boolean): Promise<number[]> {
  const { rows } = await client.query<{ id: string; revision: string }>(
    "select id, live_revision_id as revision from content where kind = 'article' and live_revision_id is not null and publish_at <= now() and in_zh order by publish_at desc limit 1",
  );
  const [{ id, revision } = { id: '', revision: '' }] = rows;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const title = `新标题 ${notifies ? 'N' : 'L'}${round}`;
    await Promise.all(sites.map(({ origin }) => pageHas(origin, id, '')));
    await change(client, { id, revision, title, notifies });
    const startedAt = performance.now();
    await Promise.all(sites.map(({ origin }) => untilPageHas(origin, id, title)));
    times.push(performance.now() - startedAt);
  }
  return times;
}

interface Change {
  id: string;
  revision: string;
  title: string;
  notifies: boolean;
}

/** What a publication does in its transaction, as any writer of public output does it. */
async function change(client: pg.Client, { id, revision, title, notifies }: Change): Promise<void> {
  await client.query('begin');
  await client.query('update content_revision set title_zh = $1 where id = $2', [title, revision]);
  await client.query('insert into content_change (tags) values ($1)', [[`content:${id}`]]);
  if (notifies) await client.query("select pg_notify('content_change', '')");
  await client.query('commit');
}

async function untilPageHas(origin: string, id: string, title: string): Promise<void> {
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    if (await pageHas(origin, id, title)) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The page at ${origin} did not change within ten seconds`);
}

async function pageHas(origin: string, id: string, title: string): Promise<boolean> {
  return (await (await fetch(`${origin}/content/article/${id}`)).text()).includes(title);
}
