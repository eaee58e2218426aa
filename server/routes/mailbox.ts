/** GET /dev/mailbox: mails that were not sent, for developers. Only without a mail server, and never in production. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/errors.ts';
import type { MailboxMail } from '#server/ports/mail-mailbox.ts';
import type { MailQueue } from '#server/services/notification/mail-queue.ts';
import { mailboxPath } from '#server/terminal.ts';

const style = `
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;background:#edefea;color:#1b211f;font:1rem/1.6 'PingFang SC','Microsoft YaHei',system-ui,sans-serif}
h1{font-size:1.5rem}article{margin:1.5rem 0 2rem;padding:1.25rem;background:#f6f7f4;border-top:3px solid #c8a04a}
h2{margin:0;font-size:1.125rem}p{margin:.25rem 0;color:#55605b}a{color:#154c37}
pre{overflow:auto;padding:1rem;background:#fff;font:.9375rem/1.6 ui-monospace,monospace;white-space:pre-wrap}
iframe{width:100%;height:34rem;border:1px solid #dcdfd8;background:#fff}summary{cursor:pointer;padding:.5rem 0}`;
const styleHash = createHash('sha256').update(style).digest('base64');

const policies = {
  list: `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  // A mail's styles are in its elements; nothing else of it runs, loads or leads anywhere.
  mail: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
} as const;

export function registerMailboxRoutes(app: FastifyInstance, { mailQueue }: { mailQueue: MailQueue }): void {
  const hidden = {
    schema: { hide: true } as object,
    onRequest: async (request: FastifyRequest) => refuseStrangers(request, mailQueue.siteHost),
  };
  app.get(mailboxPath, hidden, async (_request, reply) => sendHtml(reply, policies.list, listHtml(mailQueue.listMailbox())));
  app.get<{ Params: { id: string } }>(`${mailboxPath}/:id`, hidden, async ({ params }, reply) => {
    const mail = mailQueue.listMailbox().find(({ id }) => id === params.id);
    if (!mail) throw notFound();
    return sendHtml(reply.header('x-frame-options', 'SAMEORIGIN'), policies.mail, mail.html);
  });
}

const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Prevents DNS rebinding by other sites, and access through a proxy. */
async function refuseStrangers({ headers, hostname, host }: FastifyRequest, siteHost: string): Promise<void> {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  if (isForwarded || !(thisMachine.test(hostname) || host === siteHost)) throw notFound();
}

function sendHtml(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}

function listHtml(mails: readonly MailboxMail[]): string {
  const body = mails.length > 0 ? mails.map(mailHtml).join('') : '<p>还没有邮件。 · No mail yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Mailbox</title><style>${style}</style></head>
<body><h1>开发邮箱 · Development mailbox</h1><p>这些邮件没有发出。 · These mails were not sent. <a href="${mailboxPath}">刷新 · Reload</a></p>${body}</body></html>`;
}

function mailHtml({ id, to, subject, text, at }: MailboxMail): string {
  return `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · <time datetime="${at.toISOString()}">${at.toISOString()}</time></p><pre>${escapeHtml(text)}</pre><details open><summary>HTML</summary><iframe sandbox loading="lazy" title="${escapeHtml(subject)}" src="${mailboxPath}/${encodeURIComponent(id)}"></iframe></details></article>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
