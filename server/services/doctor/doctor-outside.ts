/** The doctor's checks of what visitors and other services see: WeChat, the public address with its CDN, and certificates. */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Config } from '#server/config.ts';
import { isThisMachine } from '#server/network.ts';
import { createWeChat } from '#server/ports/wechat.ts';
import { fail, ok, say, warn, type AddFinding, type Outcome } from './finding.ts';

const waitMs = 8_000;
const certificateFailDays = 7;
const certificateWarnDays = 21;
const dayMs = 86_400_000;

export async function examineOutside(config: Config, add: AddFinding): Promise<void> {
  if (config.wechat) await add('wechat', () => checkWeChat(config));
  await add('address', () => checkAddress(config));
  const { hostname, protocol, port } = new URL(config.siteOrigin);
  if (protocol === 'https:') await add('certificate', () => checkCertificate(hostname, Number(port || 443)));
  if (config.smtpUrl) await add('certificate', () => checkMailCertificate(config.smtpUrl ?? ''));
}

/** A token and a ticket tell whether keys and address list are right; the console of WeChat alone knows the domains. */
async function checkWeChat({ wechat, siteOrigin }: Config): Promise<Outcome> {
  if (!wechat) return ok(say('doctor:found.wechatOff'));
  const client = createWeChat(wechat);
  try {
    const signal = AbortSignal.timeout(waitMs);
    const { value } = await client.accessToken({ isForced: false, signal });
    await client.ticket(value, signal);
  } finally {
    await client.close();
  }
  const { hostname, port } = new URL(siteOrigin);
  if (port !== '' || /^[\d.:[\]]+$/.test(hostname) || isThisMachine(hostname))
    return warn(say('doctor:found.wechatDomain', { origin: siteOrigin }));
  return ok(say('doctor:found.wechatTicket', { host: hostname }));
}

/** Asks for the home page as a visitor does, through the CDN. */
async function checkAddress({ siteOrigin, cdn }: Config): Promise<Outcome> {
  if (isThisMachine(siteOrigin)) return ok(say('doctor:found.addressLocal', { origin: siteOrigin }));
  const { status, headers, body } = await fetch(`${siteOrigin}/`, {
    signal: AbortSignal.timeout(waitMs),
    headers: { 'accept-encoding': 'br, gzip' },
  });
  await body?.cancel();
  return judgeAnswer({ address: `${siteOrigin}/`, status, headers, isPurged: cdn !== null });
}

const cacheHeaders = ['x-cache', 'cf-cache-status', 'x-cache-status', 'age'];

/** Headers of a page as a CDN delivers them. */
export function judgeAnswer({
  address,
  status,
  headers,
  isPurged,
}: {
  address: string;
  status: number;
  headers: Headers;
  isPurged: boolean;
}): Outcome {
  if (status !== 200) return fail(say('doctor:found.addressStatus', { address, status }));
  const [cacheControl, vary] = [headers.get('cache-control') ?? '', headers.get('vary') ?? 'accept-encoding'];
  const signs = cacheHeaders.flatMap((name) => (headers.has(name) ? [`${name} ${headers.get(name)}`] : []));
  const faults = [
    headers.has('x-content-type-options') ? null : say('doctor:found.headersMissing'),
    headers.has('set-cookie') ? say('doctor:found.cookieSet') : null,
    /\bpublic\b/.test(cacheControl) ? null : say('doctor:found.cacheControl', { value: cacheControl }),
    headers.has('content-encoding') ? null : say('doctor:found.notCompressed'),
    /^accept-encoding$/i.test(vary) ? null : say('doctor:found.vary', { value: vary }),
    isPurged && signs.length === 0 ? say('doctor:found.noCache') : null,
  ].filter((fault) => fault !== null);
  const message =
    signs.length > 0
      ? say('doctor:found.addressCached', { address, signs: signs.join(', ') })
      : say('doctor:found.addressPlain', { address });
  return faults.length > 0 ? warn(message, ...faults) : ok(message, say('doctor:found.addressGood'));
}

async function checkCertificate(host: string, port: number): Promise<Outcome> {
  return describe(`${host}:${port}`, await secure({ host, port }));
}

/** Of a server for smtps: at once, of others after STARTTLS. */
async function checkMailCertificate(smtpUrl: string): Promise<Outcome> {
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  if (protocol === 'smtps:') return describe(`${hostname}:${port || 465}`, await secure({ host: hostname, port: Number(port || 465) }));
  const socket = connect({ host: hostname, port: Number(port || 587) });
  try {
    socket.setTimeout(waitMs, () => socket.destroy(new Error('no answer')));
    await once(socket, 'connect');
    await reply(socket);
    const offered = await reply(socket, 'EHLO doctor.invalid');
    if (!/^250[ -]STARTTLS\b/im.test(offered))
      return (username && !isThisMachine(hostname) ? warn : ok)(say('doctor:found.mailPlain', { host: hostname }));
    await reply(socket, 'STARTTLS');
    return describe(hostname, await secure({ host: hostname, port: 0, socket }));
  } finally {
    socket.destroy();
  }
}

/** Sends a line, and returns the answer up to its last line. */
async function reply(socket: Socket, line?: string): Promise<string> {
  if (line !== undefined) socket.write(`${line}\r\n`);
  let text = '';
  while (!/^\d{3} [^\n]*\n/m.test(text)) {
    const [part] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])) as [Buffer | string];
    if (part === '') throw new Error('the mail server has ended the connection');
    text += part.toString();
  }
  return text;
}

interface Certificate {
  validTo: Date;
  /** Why it is not trusted; '' = it is. */
  fault: string;
}

async function secure({ host, port, socket }: { host: string; port: number; socket?: Socket }): Promise<Certificate> {
  const isName = !/^[\d.]+$|:/.test(host);
  const secured: TLSSocket = connectTls({ host, port, socket, ...(isName ? { servername: host } : {}), rejectUnauthorized: false });
  try {
    secured.setTimeout(waitMs, () => secured.destroy(new Error('no answer')));
    await once(secured, 'secureConnect');
    return {
      validTo: new Date(secured.getPeerCertificate().valid_to),
      fault: secured.authorized ? '' : String(secured.authorizationError),
    };
  } finally {
    secured.destroy();
  }
}

function describe(server: string, { validTo, fault }: Certificate): Outcome {
  const days = Math.floor((validTo.getTime() - Date.now()) / dayMs);
  const message = say('doctor:found.certificate', { server, count: days });
  if (fault !== '') return fail(message, say('doctor:found.certificateUntrusted', { fault }));
  if (days < certificateFailDays) return fail(message);
  return (days < certificateWarnDays ? warn : ok)(message);
}
