/** The demonstration of a first start: loads the invented programme into an empty database and says how far it is. */
import { join } from 'node:path';
import { demoAccounts } from '#server/demo/accounts.ts';
import { createProgressBar } from '#server/demo/progress-bar.ts';
import type { OpenDatabase } from './client.ts';
import { isEmpty } from './maintain.ts';
import { seedDemo } from './seed.ts';

/** An account that the start tells about. */
export interface NamedAccount {
  email: string;
  password: string;
  label: string;
}

const labels = { pictures: 'drawing the demonstration pictures', rows: 'loading the demonstration programme' };

/** Gives the accounts when it loaded the programme, and none when there was content already. */
export async function seedDemonstration({ db }: OpenDatabase, dataFolder: string): Promise<readonly NamedAccount[]> {
  if (!(await isEmpty(db))) return [];
  const bar = createProgressBar(process.stderr);
  await seedDemo({ db, mediaFolder: join(dataFolder, 'media'), onProgress: (done, total, label) => bar.update(done, total, labels[label]) });
  bar.end();
  return demoAccounts.map(({ email, password, name, roles, agency }) => {
    const parts = [...roles, ...(agency ? ['institution'] : [])];
    return { email, password, label: `${name} (${parts.join(', ') || 'visitor'})` };
  });
}
