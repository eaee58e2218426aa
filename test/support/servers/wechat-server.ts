/**
 * A stand-in for the messaging app's server: the two calls as they are documented, with tokens and tickets that live, and
 * every way to fail. It listens on a port of its own.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from './free-port.ts';

export interface WeChatStandIn extends AsyncDisposable {
  /** For WECHAT_API_ORIGIN. */
  origin: string;
  /** Calls in order: `stable_token`, `stable_token force`, `getticket`. */
  calls: () => readonly string[];
  /** Connections that are open now. */
  connections: () => number;
  /** All secrets issued so far. */
  secrets: () => readonly string[];
  /** Sets the behaviour from now on; a number is an error code for the named call. */
  setMood: (mood: WeChatMood) => void;
  /** The present token is taken no more, as after a forced one by another program. */
  revokeToken: () => void;
  /** Sets the lifetime of tickets from now on, in seconds. */
  setTicketSeconds: (seconds: number) => void;
  /** Closes the port; `start` opens it again. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

export type WeChatMood = keyof typeof raw | 'well' | { code: number; at?: 'stable_token' | 'getticket'; message?: string; times?: number };

export const standInKeys = { appId: 'wx0123456789abcdef', secret: 'stand-in-app-secret-0123456789ab' } as const;

const slowMs = 1_500;

/** Answers that are no documented ones. */
const raw = {
  /** Answers rightly, but takes its time. */
  slow: (response: ServerResponse, answer: object) => void setTimeout(() => sendJson(response, answer), slowMs),
  /** Accepts the call and stays silent. */
  hang: () => undefined,
  /** Sends its answer a byte a second, for ever. */
  drip: (response: ServerResponse) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 1_000);
    response.on('close', () => clearInterval(timer));
  },
  /** An invalid response. */
  garbage: (response: ServerResponse) => void response.end('<html>\u0000\u0001 upstream error'),
  /** JSON without the requested fields. */
  empty: (response: ServerResponse) => sendJson(response, { errcode: 0, errmsg: 'ok' }),
  /** A secret that would change the string that is signed, and a life that is none. */
  poison: (response: ServerResponse) =>
    sendJson(response, { errcode: 0, ticket: 'a&url=https://evil.test/\n', access_token: 'a b', expires_in: 'soon' }),
  /** An answer that never ends. */
  flood: (response: ServerResponse) => {
    const write = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  },
  /** Fails as proxies do. */
  broken: (response: ServerResponse) =>
    void response.writeHead(502).end('{"ticket":"never-to-be-believed","access_token":"never-to-be-believed","expires_in":7200}'),
  /** Ends the connection. */
  drop: (response: ServerResponse) => void response.socket?.destroy(),
  /** Sends the caller elsewhere. */
  redirect: (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
} as const;

export async function startWeChatServer(): Promise<WeChatStandIn> {
  const account = createAccount();
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    void account.answer(request).then((json) => {
      const mood = account.mood();
      return typeof mood === 'string' && mood !== 'well' ? raw[mood](response, json) : sendJson(response, json);
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  let port = 0;
  while (!server.listening) {
    port = await freePort();
    // Another caller may have taken it in between.
    await listen(port).catch(() => undefined);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    ...account,
    connections: () => sockets.size,
    stop,
    start: async () => {
      while (!server.listening) await listen(port).catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** State of one account, and its two calls. */
function createAccount() {
  const calls: string[] = [];
  const secrets: string[] = [];
  let mood: WeChatMood = 'well';
  let ticketSeconds = 7_200;
  let number = 0;
  const make = (kind: string): string => {
    number += 1;
    const secret = `${kind}_${String(number).padStart(4, '0')}_${'Zx9-'.repeat(kind === 'token' ? 30 : 18)}`;
    secrets.push(secret);
    return secret;
  };
  let token = make('token');
  const refusalFor = (call: string): object | null => {
    if (typeof mood === 'string') return null;
    const { code, at = call, message = 'refused', times } = mood;
    if (at !== call) return null;
    if (times !== undefined) mood = times > 1 ? { ...mood, times: times - 1 } : 'well';
    return { errcode: code, errmsg: `${message} rid: 64ab804b-7a319e9d-38444db3` };
  };
  const answerToken = ({ appid, secret, grant_type, force_refresh }: Record<string, unknown>): object => {
    calls.push(force_refresh ? 'stable_token force' : 'stable_token');
    const refusal = refusalFor('stable_token');
    if (refusal) return refusal;
    if (grant_type !== 'client_credential') return { errcode: 40002, errmsg: 'invalid grant_type' };
    if (appid !== standInKeys.appId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (secret !== standInKeys.secret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (force_refresh) token = make('token');
    return { access_token: token, expires_in: 7_200 };
  };
  const answerTicket = (query: URLSearchParams): object => {
    calls.push('getticket');
    const refusal = refusalFor('getticket');
    if (refusal) return refusal;
    if (query.get('type') !== 'jsapi') return { errcode: 40097, errmsg: 'invalid args' };
    if (query.get('access_token') !== token) return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    return { errcode: 0, errmsg: 'ok', ticket: make('ticket'), expires_in: ticketSeconds };
  };
  const answer = async (request: IncomingMessage): Promise<object> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    if (pathname === '/cgi-bin/ticket/getticket')
      return request.method === 'GET' ? answerTicket(searchParams) : { errcode: 43001, errmsg: 'require GET method' };
    if (pathname !== '/cgi-bin/stable_token') return { errcode: 404, errmsg: 'no such call' };
    return request.method === 'POST'
      ? answerToken(JSON.parse(await textOf(request)) as Record<string, unknown>)
      : { errcode: 43002, errmsg: 'require POST method' };
  };
  return {
    answer,
    mood: () => mood,
    calls: (): readonly string[] => calls,
    secrets: (): readonly string[] => secrets,
    setMood: (next: WeChatMood) => {
      mood = next;
    },
    revokeToken: () => {
      token = make('token');
    },
    setTicketSeconds: (seconds: number) => {
      ticketSeconds = seconds;
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function sendJson(response: ServerResponse, answer: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
}
