/** Time from the commit of a publication until two instances on one PostgreSQL serve the new page. */
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { median } from './load.ts';
import { startDatabaseServer } from './postgres.ts';
import { startSite, type Running } from './processes.ts';

const secret = 'a-secret-for-the-bench-and-nothing-else';
const rounds = 10;

export const publish: Bench = {
  name: 'publish',
  description: 'from the commit to the new page on two instances',
  run: async () => {
    await using server = await startDatabaseServer();
    if (!server) return { figures: [], notes: ['PostgreSQL is not installed: nothing was measured'] };
    await using demo = await demoEnvironment();
    const environment = { ...demo.environment, DATABASE_URL: server.url, APP_SECRET: secret };
    await using first = await startSite({ ...environment, DEMO_CONTENT: 'true' });
    await using second = await startSite({ ...environment, DEMO_CONTENT: 'false' });
    await using database = await openDatabase({ databaseUrl: server.url, dataFolder: demo.folder });
    const delays = await measure(database, [first, second], publishTitle);
    const lost = await measure(database, [first, second], changeWithoutNotice);
    return {
      figures: [
        figure('new page on both, with NOTIFY: median', { value: median(delays), unit: 'ms', atMost: 300 }),
        figure('new page on both, with NOTIFY: worst', { value: Math.max(...delays), unit: 'ms' }),
        figure('new page on both, notification lost: worst', { value: Math.max(...lost) / 1000, unit: 's', atMost: 5 }),
      ],
      notes: [`${rounds} titles changed, each seen on the article page of both instances`],
    };
  },
};

type Change = (database: OpenDatabase, id: string, title: string) => Promise<void>;

async function measure(database: OpenDatabase, sites: readonly Running[], change: Change): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from content where kind = 'article' and live_revision_id is not null and publish_at <= now() and in_zh and in_en order by publish_at desc limit 1",
  );
  const id = rows[0]?.id ?? '';
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const title = `新标题 ${change.name} ${round}`;
    await Promise.all(sites.map(({ origin }) => pageHas(origin, id, '')));
    await change(database, id, title);
    const startedAt = performance.now();
    await Promise.all(sites.map(({ origin }) => untilPageHas(origin, id, title)));
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Changes and publishes the title as a staff member with all permissions. */
async function publishTitle({ db, pool }: OpenDatabase, id: string, titleZh: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from user_account limit 1');
  await createPublishingService({ db }).edit(id, rows[0]?.id ?? '', { titleZh });
}

/** The same change without a notification, as if it were lost. */
async function changeWithoutNotice({ pool }: OpenDatabase, id: string, title: string): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update content_revision set title_zh = $1 where id = (select live_revision_id from content where id = $2)', [
    title,
    id,
  ]);
  await client.query('insert into content_change (tags) values ($1)', [[`content:${id}`]]);
  await client.query('commit');
  client.release();
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
