/** Test mails: a letter with unpublished texts and example values, to the writer's own address. */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { mailUnavailable, notFound, partIncomplete } from '#server/errors.ts';
import type { MailTextEntry } from '#shared/api/site-navigation.ts';
import type { Language } from '#shared/language.ts';
import { mailTextFaults, sampleCode, sampleValues } from '#shared/site/mail-texts.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { ownTextsOf } from '#server/services/core/mail-texts.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import type { MailKind } from './mail-letter.ts';
import type { Delivery, MailQueue } from './mail-queue.ts';

const waitMs = 4_000;
const lifeMinutes = 10;
const ownTrySeconds = Math.ceil(waitMs / 1_000) + 1;

export type MailTestService = ReturnType<typeof createMailTest>;

export function createMailTest({ db, mailQueue }: { db: Database; mailQueue: Pick<MailQueue, 'enqueue' | 'deliver'> }) {
  return {
    /** Throws `partIncomplete` with the fields at fault, and `mailUnavailable` without a mail server. */
    send: async (
      viewer: Pick<SessionViewer, 'id'>,
      { entry, language }: { entry: MailTextEntry; language: Language },
    ): Promise<{ delivery: Delivery }> => {
      const faults = mailTextFaults({ entries: [entry] });
      if (faults.length > 0) throw partIncomplete(faults);
      const [kind = '', event = ''] = entry.id.split('.');
      const code: Record<string, string> = kind.startsWith('code') ? { code: sampleCode, minutes: '10' } : {};
      const id = await db.transaction(async (tx) => {
        const [account] = await tx.select({ email: userAccount.email }).from(userAccount).where(eq(userAccount.id, viewer.id));
        if (!account) throw notFound();
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'test',
          subjectKind: 'sitePart',
          subjectId: 'mail',
          details: { letter: entry.id },
        });
        const [to, values] = [account.email, { ...sampleValues, ...code }];
        const mail = { kind: kind as MailKind, event, language, to, values, own: ownTextsOf(entry), lifeMinutes, ownTrySeconds };
        const queued = await mailQueue.enqueue(tx, mail);
        if (!queued) throw mailUnavailable();
        return queued;
      });
      return { delivery: await mailQueue.deliver(id, { waitMs }) };
    },
  };
}
