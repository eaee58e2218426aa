/** Rows of the calls for sealed results and rehearsals, which those who run the ceremony make. */
import { randomBytes, randomUUID } from 'node:crypto';
import { edition } from '#server/db/schema/award.ts';
import { statusesOf, type CallerRow } from './caller-row.ts';
import type { CallerStage } from './caller-stage.ts';

const runners = statusesOf({ operator: 200, admin: 200 });
let year = 4_100;

const encoded = (bytes: number) => randomBytes(bytes).toString('base64url');
const newKey = () => ({ name: '公证员', publicKey: encoded(32) });

/** An edition of its own, whose results are sealed. */
async function addSealed({ services, db }: CallerStage): Promise<string> {
  year += 1;
  const id = String(year);
  await db.insert(edition).values({ id, year });
  await services.ceremony.startSeal('test', id);
  return id;
}

async function addKeys(stage: CallerStage): Promise<{ editionId: string; keyIds: string[] }> {
  const editionId = await addSealed(stage);
  const keyIds: string[] = [];
  for (let at = 0; at < 3; at += 1) keyIds.push((await stage.services.ceremony.insertKey('test', { editionId, ...newKey() })).id);
  return { editionId, keyIds };
}

/** An award of such an edition, and a sealed text for it. */
async function addAward(stage: CallerStage) {
  const { editionId, keyIds } = await addKeys(stage);
  const unit = await stage.services.awardStaff.unit.add('test', { editionId, key: 'film', labelZh: '单元', labelEn: '' });
  const names = { labelZh: '奖项', labelEn: '' };
  const { id: categoryId } = await stage.services.awardStaff.category.add('test', { unitId: unit.id, subject: 'person', ...names });
  const shares = keyIds.map((keyId) => ({ keyId, share: encoded(80) }));
  return { editionId, keyIds, categoryId, sealing: { id: randomUUID(), sealed: encoded(64), shares } };
}

async function addResult(stage: CallerStage) {
  const { categoryId, sealing, ...keys } = await addAward(stage);
  await stage.services.ceremony.updateSealed('test', { categoryId, base: null, sealing });
  return { ...keys, categoryId, sealingId: sealing.id };
}

async function unsealed({ db }: CallerStage): Promise<string> {
  year += 1;
  await db.insert(edition).values({ id: String(year), year });
  return String(year);
}

/** There is one rehearsal at a time, and all callers call at once. */
const noRehearsal = { statuses: statusesOf({ operator: 404, admin: 404 }), fields: () => ({ id: 'unknown' }) };

export const sealCallerRows: Readonly<Record<string, CallerRow>> = {
  'GET /webAdmin/award/nightCheck': { statuses: runners, fields: () => ({ editionId: '2025' }) },
  'GET /webAdmin/award/rehearsalSite/info': { statuses: runners, fields: () => ({ editionId: '2025' }) },
  'POST /webAdmin/award/rehearsalSite/make': {
    statuses: runners,
    fields: () => ({ editionId: '2025', at: new Date().toISOString(), revealsAll: true }),
  },
  'POST /webAdmin/award/rehearsalSite/open': noRehearsal,
  'POST /webAdmin/award/rehearsalSite/remove': noRehearsal,
  'GET /webAdmin/award/seal/info': { statuses: runners, fields: () => ({ editionId: '2025' }) },
  'POST /webAdmin/award/seal/start': { statuses: runners, fields: async (stage) => ({ editionId: await unsealed(stage) }) },
  'POST /webAdmin/award/seal/addKey': { statuses: runners, fields: async (stage) => ({ editionId: await addSealed(stage), ...newKey() }) },
  'POST /webAdmin/award/seal/removeKey': { statuses: runners, fields: async (stage) => ({ id: (await addKeys(stage)).keyIds[0] }) },
  'POST /webAdmin/award/seal/save': {
    statuses: runners,
    fields: async (stage) => {
      const { categoryId, sealing } = await addAward(stage);
      return { categoryId, base: null, sealing };
    },
  },
  'GET /webAdmin/award/seal/shares': { statuses: runners, fields: async (stage) => ({ keyId: (await addKeys(stage)).keyIds[0] }) },
  'POST /webAdmin/award/seal/open': {
    statuses: runners,
    fields: async (stage) => {
      const { keyIds, categoryId, sealingId } = await addResult(stage);
      return { keyId: keyIds[0], shares: [{ categoryId, sealingId, share: encoded(33) }] };
    },
  },
  'POST /webAdmin/award/seal/withdraw': { statuses: runners, fields: async (stage) => ({ editionId: await addSealed(stage) }) },
  'POST /webAdmin/award/seal/discard': { statuses: runners, fields: async (stage) => ({ editionId: await addSealed(stage) }) },
};
