/** Separate process of a test that kills it: processes films of a database and folder with ffmpeg. */
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';
import { createJobQueue } from '#server/services/job/job-queue.ts';
import { createVideoProcess } from '#server/services/video/video-processing.ts';

const [dataFolder = '', folder = '', leaseSeconds = '30'] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl: null, dataFolder });
const storageOf = (name: string) => createDiskStorage(join(folder, name), { isDurable: false });
const video = createVideoProcess({
  db,
  films: storageOf('films'),
  media: storageOf('media'),
  transcoder: createFfmpeg({ program: 'ffmpeg' }),
  workFolder: join(folder, 'film-work'),
});
const queue = createJobQueue({
  db,
  handlers: { video },
  leaseSeconds: Number(leaseSeconds),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
await queue.start();
