/** Rows of the press calls: editors of the awards look after outlets and kits; rooms are for holders of a link. */
import { newId } from '#server/db/identifier.ts';
import { kitRecord, outletRecord } from '#shared/api/record/press.ts';
import { statusesOf, type CallerRow } from './caller-row.ts';
import type { CallerStage } from './caller-stage.ts';
import { recordCallerRows } from './record-caller-rows.ts';

const editors = statusesOf({ editor: 200, admin: 200 });
const everybody = statusesOf({ guests: 200, others: 200 });

const editionId = '2025';
const outlet = () => ({ nameZh: `媒体${newId()}`, nameEn: '', email: '', note: '' });
const terms = { days: 3, isMailed: false };

const addOutlet = async ({ services }: CallerStage) => (await services.pressStaff.outlet.add('test', outlet())).id;
const kit = () => ({ editionId, titleZh: `资料包${newId()}`, titleEn: '' });
const person = { editionId, holder: '', language: 'en', ...terms } as const;
const accredit = async (stage: CallerStage) =>
  stage.services.pressStaff.insertAccreditation('test', { outletId: await addOutlet(stage), ...person });

export const pressCallerRows: Readonly<Record<string, CallerRow>> = {
  ...recordCallerRows({ record: outletRecord, statuses: editors, service: ({ services }) => services.pressStaff.outlet, first: outlet }),
  ...recordCallerRows({ record: kitRecord, statuses: editors, service: ({ services }) => services.pressStaff.kit, first: kit }),
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
  'GET /webAdmin/press/kit/marks': {
    statuses: editors,
    fields: async (stage) => ({ id: (await stage.services.pressStaff.kit.add('test', kit())).id }),
  },
  'POST /web/cms/press/open': { statuses: everybody, fields: async (stage) => ({ token: (await accredit(stage)).token }) },
  // Without the cookie of a room no account reads anything.
  'POST /web/cms/press/room': { statuses: everybody },
  'POST /web/cms/press/leave': { statuses: everybody },
};
