/** A real SMTP server for tests on a separate port: its mail can be read, and it can fail in every way of a mail server. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { expect } from 'vitest';

/** Behaviour of the server towards the next client. */
export type MailServerMood = keyof typeof raw | keyof typeof spoken;

export interface TestMailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  url: string;
  /** Mails that were taken, the oldest first. */
  mails: Email[];
  /** Connections that came. */
  connections: () => number;
  setMood: (mood: MailServerMood) => void;
  /** Closes the port. */
  stop: () => Promise<void>;
  /** Listens again, at the same port. */
  start: () => Promise<void>;
  /** The newest mail to an address, once there are so many. */
  waitForMail: (to: string, count?: number) => Promise<Email>;
}

/** Faults of the connection itself, before any SMTP. */
const raw = {
  /** Accepts the connection and stays silent. */
  hang: () => undefined,
  /** Ends the connection at once. */
  drop: (socket: Socket) => socket.destroy(),
  /** Speaks, but not SMTP. */
  garbage: (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n<html>\u0000\u0001 hello\r\n'),
  /** Sends its greeting a byte a second, for ever. */
  drip: (socket: Socket) => {
    const timer = setInterval(() => socket.write('2'), 1_000);
    socket.on('close', () => clearInterval(timer));
  },
  /** Refuses every mail. */
  closed: (socket: Socket) => socket.end('554 5.3.2 no service\r\n'),
} as const;

const spoken = {
  well: null,
  /** 451 for the recipient: come again. */
  busy: { at: 'rcpt', status: 451 },
  /** 550 for the recipient: unknown mailbox. */
  unknown: { at: 'rcpt', status: 550 },
  /** 451 after the mail was transmitted. */
  late: { at: 'data', status: 451 },
  /** 554 after the mail was transmitted. */
  refused: { at: 'data', status: 554 },
  /** Takes the mail and never says so. */
  mute: { at: 'data', status: 0 },
  /** Ends the connection while the mail is transmitted. */
  cut: { at: 'data', status: -1 },
  /** Takes the mail two seconds later. */
  slow: { at: 'data', status: 250 },
} as const;

const slowMs = 2_000;

export async function startMailServer(): Promise<TestMailServer> {
  const mails: Email[] = [];
  const sockets = new Set<Socket>();
  let mood: MailServerMood = 'well';
  let connections = 0;
  const faultAt = (place: 'rcpt' | 'data') => {
    const fault = mood in spoken ? spoken[mood as keyof typeof spoken] : null;
    return fault?.at === place ? fault.status : null;
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (address, _session, done) => {
      const status = faultAt('rcpt');
      done(status === null ? null : smtpError(status, address.address));
    },
    onData: (stream, { remotePort }, done) => {
      const status = faultAt('data');
      if (status === -1) {
        for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
        return;
      }
      const take = async (mail: Email) => {
        if (status === 0) return;
        if (status !== null && status >= 400) return done(smtpError(status, 'you'));
        if (status === 250) await new Promise((resolve) => setTimeout(resolve, slowMs));
        mails.push(mail);
        done();
      };
      // A client that disconnects during a mail has sent none.
      void readMail(stream).then(take, done);
    },
  });
  smtp.on('error', () => undefined);
  const front = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const answer = mood in raw ? raw[mood as keyof typeof raw] : null;
    if (answer) answer(socket);
    else smtp.server.emit('connection', socket);
  });
  const listen = async (port: number) => {
    front.listen(port, '127.0.0.1');
    await once(front, 'listening');
    return (front.address() as AddressInfo).port;
  };
  const stop = async () => {
    const closed = front.listening ? once(front, 'close') : undefined;
    if (front.listening) front.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  const mailsTo = (to: string) => mails.filter((mail) => mail.to?.some(({ address }) => address === to));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    setMood: (next) => {
      mood = next;
    },
    stop,
    start: async () => void (await listen(port)),
    waitForMail: async (to, count = 1) => {
      await expect.poll(() => mailsTo(to).length).toBeGreaterThanOrEqual(count);
      const mail = mailsTo(to).at(-1);
      if (!mail) throw new Error('The mail is gone');
      return mail;
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** The code in a mail's text, which stands in a line of its own. */
export function codeIn({ text }: { text?: string }): string {
  return /^\s+(\d{6})\s*$/m.exec(text ?? '')?.[1] ?? '';
}

async function readMail(stream: SMTPServerDataStream): Promise<Email> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return PostalMime.parse(Buffer.concat(chunks));
}

/** Real servers name the address in their refusal. */
function smtpError(responseCode: number, address: string): Error {
  return Object.assign(new Error(`not for <${address}>`), { responseCode });
}
