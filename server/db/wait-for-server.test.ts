import { expect, test } from 'vitest';
import { waitForServer } from './wait-for-server.ts';
import type { OpenDatabase } from './client.ts';

type Client = Awaited<ReturnType<OpenDatabase['openClient']>>;

const databaseUrl = 'postgres://site:hunter2@database:5432/site';
const failure = (code: string) => Object.assign(new Error(`getaddrinfo ${code} database`), { code });

/** Connects after failing with the codes in order. */
function serverThatFails(codes: string[]): () => Promise<Client> {
  return async () => {
    const code = codes.shift();
    if (code !== undefined) throw failure(code);
    return { end: async () => undefined } as unknown as Client;
  };
}

test('waits while the host is unknown and then refuses connections, with one log line', async () => {
  const said: string[] = [];

  await waitForServer({ openClient: serverThatFails(['ENOTFOUND', 'ECONNREFUSED']) }, { databaseUrl, log: (line) => said.push(line) });

  expect(said).toEqual([
    'database: PostgreSQL at database:5432/site does not answer yet (getaddrinfo ENOTFOUND database); waiting up to 30 s',
  ]);
});

test('reports a wrong password immediately without printing it', async () => {
  const refusal = waitForServer({ openClient: serverThatFails(['28P01']) }, { databaseUrl, log: () => expect.unreachable() });

  await expect(refusal).rejects.toThrow('The database at database:5432/site cannot be used');
  await expect(refusal).rejects.not.toThrow('hunter2');
});
