/** The S3 server as a process of its own, with the two calls about unfinished multipart uploads that it lacks: to list and to end them. */
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';

const [directory = '', port = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  directory,
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  configureBuckets: [{ name: bucket, configs: [] }],
});

const { store, middleware } = server;
const uploads = store.getResourcePath(bucket, undefined, 'uploads');

middleware.unshift(async (call, next) => {
  const { uploadId, uploads: listed } = call.query;
  if (call.method === 'GET' && [`/${bucket}`, `/${bucket}/`].includes(call.path) && listed !== undefined) {
    [call.status, call.type, call.body] = [200, 'application/xml', await listUploads(call.query['prefix'] ?? '')];
  } else if (call.method === 'DELETE' && uploadId) {
    const folder = join(uploads, uploadId);
    call.status = (await stat(folder).catch(() => null)) ? 204 : 404;
    await rm(folder, { recursive: true, force: true });
  } else await next();
});

async function listUploads(prefix: string): Promise<string> {
  const begun: string[] = [];
  for (const id of await readdir(uploads).catch(() => [])) {
    const key = await readFile(join(uploads, id, 'key'), 'utf8');
    const { birthtime } = await stat(join(uploads, id));
    if (key.startsWith(prefix))
      begun.push(`<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${birthtime.toISOString()}</Initiated></Upload>`);
  }
  return `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${begun.join('')}</ListMultipartUploadsResult>`;
}

await server.run();
