/** Rows of the press calls: editors of the awards look after outlets and kits; rooms are for holders of a link. */
import { newId } from '#server/db/identifier.ts';
import { statusesOf, type CallerRow } from './caller-row.ts';
import type { CallerStage } from './caller-stage.ts';

const editors = statusesOf({ editor: 200, admin: 200 });
const everybody = statusesOf({ guests: 200, others: 200 });

const editionId = '2025';
const outlet = () => ({ nameZh: `媒体${newId()}`, nameEn: '', email: '', note: '' });
const terms = { days: 3, isMailed: false };

const addOutlet = async ({ services }: CallerStage) => (await services.pressStaff.insertOutlet('test', outlet())).id;
const addKit = async ({ services }: CallerStage) =>
  (await services.pressStaff.insertKit('test', { editionId, titleZh: `资料包${newId()}`, titleEn: '' })).id;
const person = { editionId, holder: '', language: 'en', ...terms } as const;
const accredit = async (stage: CallerStage) =>
  stage.services.pressStaff.insertAccreditation('test', { outletId: await addOutlet(stage), ...person });

export const pressCallerRows: Readonly<Record<string, CallerRow>> = {
  'GET /webAdmin/press/outlet/list': { statuses: editors },
  'POST /webAdmin/press/outlet/add': { statuses: editors, fields: outlet },
  'POST /webAdmin/press/outlet/save': {
    statuses: editors,
    fields: async (stage) => ({ id: await addOutlet(stage), base: { note: '' }, changes: { note: 'x' } }),
  },
  'POST /webAdmin/press/outlet/remove': { statuses: editors, fields: async (stage) => ({ id: await addOutlet(stage) }) },
  'POST /webAdmin/press/accreditation/add': {
    statuses: editors,
    fields: async (stage) => ({ outletId: await addOutlet(stage), ...person }),
  },
  'POST /webAdmin/press/accreditation/renew': {
    statuses: editors,
    fields: async (stage) => ({ id: (await accredit(stage)).id, ...terms }),
  },
  'POST /webAdmin/press/accreditation/revoke': { statuses: editors, fields: async (stage) => ({ id: (await accredit(stage)).id }) },
  'GET /webAdmin/press/accreditation/downloads': { statuses: editors, fields: () => ({ id: newId() }) },
  'GET /webAdmin/press/kit/list': { statuses: editors },
  'GET /webAdmin/press/kit/info': { statuses: editors, fields: async (stage) => ({ id: await addKit(stage) }) },
  'GET /webAdmin/press/kit/marks': { statuses: editors, fields: async (stage) => ({ id: await addKit(stage) }) },
  'POST /webAdmin/press/kit/add': { statuses: editors, fields: () => ({ editionId, titleZh: `资料包${newId()}`, titleEn: '' }) },
  'POST /webAdmin/press/kit/save': {
    statuses: editors,
    fields: async (stage) => ({ id: await addKit(stage), base: { isOpen: false }, changes: { isOpen: true } }),
  },
  'POST /webAdmin/press/kit/remove': { statuses: editors, fields: async (stage) => ({ id: await addKit(stage) }) },
  'POST /web/cms/press/open': { statuses: everybody, fields: async (stage) => ({ token: (await accredit(stage)).token }) },
  // Without the cookie of a room there is nothing to read, whoever is logged in.
  'POST /web/cms/press/room': { statuses: everybody },
  'POST /web/cms/press/leave': { statuses: everybody },
};
