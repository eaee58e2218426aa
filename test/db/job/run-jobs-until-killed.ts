/** Separate process of the queue's test: runs jobs of the kind `search`, prints each one, and never finishes the one with the key `hang`. */
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
