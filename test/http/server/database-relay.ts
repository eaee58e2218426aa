/** A relay between the app and a PostgreSQL server, so that a test can disconnect the server and restore it. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { testServer } from '#test/support/database/postgres.ts';

export interface Relay extends AsyncDisposable {
  /** Address of the database, through the relay. */
  url: string;
  /** Ends all connections and refuses new ones. */
  close: () => void;
  /** Keeps connections and accepts new ones, but forwards nothing. */
  freeze: () => void;
  /** Connections that have been asked for since the start. */
  attempts: () => number;
  /** Lets new connections through again; those that were frozen are ended. */
  open: () => Promise<void>;
  /** Leads new connections to another server, as an address does after a failover; those that are open are ended. */
  redirect: (databaseUrl: string) => void;
}

const defaultPort = 5432;

/** A relay to a new database of the test server, migrated and empty, or to the given one. */
export async function startRelay(databaseUrl?: string): Promise<Relay> {
  let behind = new URL(databaseUrl ?? (await (await testServer()).createDatabase({ template: 'migrated' })));
  const reach = () => {
    const folder = behind.searchParams.get('host');
    const port = Number(behind.port || defaultPort);
    return folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, behind.hostname);
  };
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let attempts = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const pass = (front: Socket) => {
    attempts += 1;
    keep(front);
    if (isFrozen) return;
    const back = reach();
    keep(back);
    front.on('data', (bytes: Buffer) => isFrozen || back.write(bytes)).on('close', () => back.destroy());
    back.on('data', (bytes: Buffer) => isFrozen || front.write(bytes)).on('close', () => front.destroy());
  };
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  let server = await listen(pass, 0);
  const { port: ownPort } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    endAll();
  };

  const url = new URL(behind);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(ownPort);
  return {
    url: url.href,
    close,
    attempts: () => attempts,
    freeze: () => {
      isFrozen = true;
    },
    open: async () => {
      if (isFrozen) endAll();
      isFrozen = false;
      if (!server.listening) server = await listen(pass, ownPort);
    },
    redirect: (address) => {
      behind = new URL(address);
      endAll();
    },
    [Symbol.asyncDispose]: async () => close(),
  };
}

async function listen(onConnection: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
