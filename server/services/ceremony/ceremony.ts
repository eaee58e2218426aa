/** The service for the ceremony: its run of show, its sealed results and its reveals, bound to a database. */
import type { Database, Queryable } from '#server/db/client.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { RevealMode } from '#shared/award/reveal.ts';
import type { enterSealKey } from '#shared/api/ceremony/seal-staff.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { ManagedShow } from '#shared/api/ceremony/show-staff.ts';
import type { Language } from '#shared/language.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { deviceOf } from '#server/services/core/device.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { checkNight } from './night-check.ts';
import { arm, confirm, withdraw, type RevealActor, type RevealTarget } from './reveal.ts';
import { discardSeal, enterKey, insertKey, listShares, removeKey, startSeal, updateSealed, withdrawKeys } from './seal.ts';
import type { Notify } from './seal-notice.ts';
import { getSeal } from './seal-state.ts';
import { getShow, orderShowRows, setShowOpen, updateShow, updateStatuses } from './show-edit.ts';
import { fillShow, insertShowRow, removeRow, restoreRow, updateShowRow } from './show-row-edit.ts';

export type CeremonyService = ReturnType<typeof createCeremonyService>;

/** A caller of a reveal: who, from where, and in which language refusals name awards. */
export interface RevealCaller {
  viewer: Pick<SessionViewer, 'id' | 'sessionId'>;
  source: { network: string; userAgent: string };
  language: Language;
}

interface Options {
  db: Database;
  cipher: FieldCipher;
  notify: Notify;
  revealMode: (on: Queryable) => Promise<RevealMode>;
}

/** The errors of each operation are documented at its function. */
export function createCeremonyService({ db, cipher, notify, revealMode }: Options) {
  const actorOf = ({ viewer, source, language }: RevealCaller): RevealActor => ({
    id: viewer.id,
    session: viewer.sessionId,
    device: deviceOf(source.userAgent),
    address: cipher.mac(`network ${source.network}`).slice(0, 16),
    language,
  });
  return {
    ...bindFirst(db, {
      updateShow,
      setShowOpen,
      insertShowRow,
      fillShow,
      updateShowRow,
      updateStatuses,
      orderShowRows,
      removeRow,
      restoreRow,
      checkNight,
      getSeal,
      startSeal,
      insertKey,
      removeKey,
      updateSealed,
      listShares,
      withdrawKeys,
      discardSeal,
    }),
    enterKey: (actorId: string, input: Input<typeof enterSealKey>['body'], language: Language) =>
      enterKey(db, { actorId, cipher, language }, input),
    /** Whether a winner has been entered is told only to those who run the ceremony. */
    getShow: async (viewer: Viewer, editionId: string): Promise<ManagedShow> =>
      getShow(db, { editionId, viewerId: viewer.id, mayRun: can(viewer, 'ceremonyRun'), revealMode: await revealMode(db) }),
    armReveal: async (caller: RevealCaller, target: RevealTarget) =>
      arm(db, actorOf(caller), { ...target, mode: await revealMode(db), notify }),
    confirmReveal: (caller: RevealCaller, id: string) => confirm(db, actorOf(caller), { id, notify }),
    withdrawReveal: (caller: RevealCaller, id: string) => withdraw(db, actorOf(caller), id),
  };
}
