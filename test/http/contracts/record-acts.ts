/** The calls of staff on what they keep that do not follow from the declaration of a record. */
import type { CallerKind } from './caller-stage.ts';
import { newShowRow } from '#test/support/factories.ts';

/** Ids of answers by name: `film` for that of `…/film/add`, `removed` for the key of the last undo. */
export type Made = Readonly<Record<string, string>>;

export interface Act {
  path: string;
  body: (made: Made) => object;
  /** Name of the answer's id; by default the word before the verb of the path. */
  name?: string;
  /** Another role than that of the record. */
  as?: CallerKind;
}

export interface RecordActs {
  as: CallerKind;
  acts: readonly Act[];
}

const act = (path: string, body: Act['body'], more: Pick<Act, 'name' | 'as'> = {}): Act => ({ path: `/webAdmin/${path}`, body, ...more });
const restore = act('award/removed/restore', ({ removed }) => ({ removedId: removed }));

/** Of the demonstration programme. */
const editionId = '2025';
const unitId = '2025-film';

const event = { editionId, titleZh: '活动', titleEn: 'Event', startsAt: '2025-09-12T01:00:00.000Z', endsAt: '2025-09-12T02:00:00.000Z' };
const showRow = { ...newShowRow, titleEn: 'Opening' };
const labels = { labelZh: '名称', labelEn: 'Name' };
const agreement = { titleZh: '隐私政策', titleEn: 'Privacy policy', bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' };
const accreditation = { editionId, holder: 'Lin Yi', language: 'en', days: 3, isMailed: false };

const view = { list: 'films', query: 'shown=hidden', hidden: [], isDefault: false };

export const recordActs: Readonly<Record<string, RecordActs>> = {
  'copy of an edition, nominations and result': {
    as: 'editor',
    acts: [
      act('award/edition/copy', () => ({ fromId: editionId, year: 2103, ordinalZh: '又一届', ordinalEn: '' }), { name: 'edition' }),
      act('award/edition/remove', ({ edition: id }) => ({ id })),
      restore,
      act('award/edition/category/add', () => ({ unitId, subject: 'person', ...labels })),
      act('award/person/add', () => ({ nameZh: '人物', nameEn: 'Person' })),
      act('award/edition/nomination/addSeveral', ({ category, person }) => ({ categoryId: category, nomineeIds: [person] })),
      act('award/edition/nomination/removeSeveral', ({ category, several }) => ({ categoryId: category, ids: [several] })),
      act('award/edition/nomination/addSeveral', ({ category, person }) => ({ categoryId: category, nomineeIds: [person] })),
      act(
        'award/result/save',
        ({ category, several }) => ({ categoryId: category, base: { nominationId: null }, changes: { nominationId: several } }),
        { as: 'operator' },
      ),
    ],
  },
  'cancelled event': {
    as: 'editor',
    acts: [
      act('award/programme/event/add', () => event),
      act('award/programme/event/cancel', ({ event: id }) => ({ id, cancelled: true })),
      act('award/programme/event/cancel', ({ event: id }) => ({ id, cancelled: false })),
    ],
  },
  'show and its rows': {
    as: 'editor',
    acts: [
      act('award/edition/add', () => ({ year: 2102, ordinalZh: '再一届', ordinalEn: 'Next' })),
      act('award/show/save', ({ edition }) => ({
        editionId: edition,
        base: { startsAt: null },
        changes: { startsAt: '2099-01-01T00:00:00.000Z' },
      })),
      act('award/show/row/add', ({ edition }) => ({ editionId: edition, ...showRow })),
      act('award/show/row/save', ({ row: id }) => ({ id, base: { note: '' }, changes: { note: '灯光' } })),
      act('award/show/row/add', ({ edition }) => ({ editionId: edition, ...showRow }), { name: 'otherRow' }),
      act('award/show/order', ({ edition, row: a, otherRow: b }) => ({ editionId: edition, base: [a, b], ids: [b, a] })),
      act('award/show/row/remove', ({ row: id }) => ({ id })),
      act('award/show/row/restore', ({ row: id }) => ({ id })),
    ],
  },
  accreditation: {
    as: 'editor',
    acts: [
      act('press/outlet/add', () => ({ nameZh: '媒体', nameEn: 'Outlet', email: '', note: '' })),
      act('press/accreditation/add', ({ outlet }) => ({ outletId: outlet, ...accreditation })),
      act('press/accreditation/renew', ({ accreditation: id }) => ({ id, days: 5, isMailed: false }), { name: 'renewed' }),
      act('press/accreditation/revoke', ({ renewed: id }) => ({ id })),
      act('press/outlet/remove', ({ outlet: id }) => ({ id })),
      restore,
    ],
  },
  'watched words': { as: 'moderator', acts: [act('cms/comment/word/addSeveral', () => ({ words: ['Lottery'] }))] },
  invitation: {
    as: 'admin',
    acts: [
      act('invitation/add', () => ({ institutionZh: '受邀', institutionEn: 'Invited', uses: 1, days: 1 })),
      act('invitation/revoke', ({ invitation: id }) => ({ id })),
    ],
  },
  agreement: {
    as: 'publisher',
    acts: [
      act('agreement/publish', () => ({ kind: 'privacy', version: 'golden', ...agreement, effectiveTime: '2999-01-01T00:00:00Z' })),
      act('agreement/withdraw', () => ({ kind: 'privacy', version: 'golden' })),
    ],
  },
  'saved view': {
    as: 'writer',
    acts: [
      act('view/save', () => ({ ...view, name: 'Hidden' })),
      act('view/save', ({ view: id }) => ({ id, ...view, name: 'Not shown' })),
      act('view/delete', ({ view: id }) => ({ id })),
    ],
  },
};
