/** Run as a process of its own by the queue's test: takes jobs of the kind `search`, says each one, and never ends the one with the key `hang`. */
import { openDatabase } from '#server/db/client.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';

const [databaseUrl = '', dataFolder = '', leaseSeconds = '30'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: databaseUrl || null, dataFolder });
const queue = createJobQueue({
  db: database.db,
  listen: database.listen,
  leaseSeconds: Number(leaseSeconds),
  handlers: {
    search: {
      run: async ({ key }) => {
        process.stdout.write(`${key}\n`);
        if (key === 'hang') await new Promise(() => setInterval(() => undefined, 60_000));
      },
    },
  },
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
await queue.start();
