/** The calls that staff make on each kind of record: add, save one changed field, order, remove and undo. */
import type { CallerKind } from './caller-stage.ts';

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
const imageId = 'p93';

const face = { nameZh: '面孔', nameEn: 'Face', imageId };
const event = { editionId, titleZh: '活动', titleEn: 'Event', startsAt: '2025-09-12T01:00:00.000Z', endsAt: '2025-09-12T02:00:00.000Z' };
const showRow = {
  kind: 'act',
  titleZh: '开场',
  titleEn: 'Opening',
  categoryId: null,
  filmId: null,
  presenterZh: '',
  presenterEn: '',
  seconds: 60,
  note: '',
};
const labels = { labelZh: '名称', labelEn: 'Name' };
const renamed = { labelZh: '新名', labelEn: 'Name' };
const rename = { base: { labelZh: labels.labelZh }, changes: { labelZh: renamed.labelZh } };
const column = { ...labels, columnType: 'news', path: '/news', languageGate: 'either', custom: '', hidden: true };
const agreement = { titleZh: '隐私政策', titleEn: 'Privacy policy', bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' };
const accreditation = { editionId, holder: 'Lin Yi', language: 'en', days: 3, isMailed: false };

const seat = { unitId: null, isPresident: false, isChair: false };

export const recordActs: Readonly<Record<string, RecordActs>> = {
  film: {
    as: 'editor',
    acts: [
      act('award/film/add', () => ({ unitId, titleZh: '影片', titleEn: 'Film' })),
      act('award/film/save', ({ film }) => ({ id: film, base: { year: null }, changes: { year: 2024 } })),
      act('award/film/add', () => ({ unitId, titleZh: '又一部', titleEn: 'Another' }), { name: 'otherFilm' }),
      act('award/film/place', ({ film, otherFilm }) => ({ id: otherFilm, otherId: film, side: 'before' })),
      act('award/film/remove', ({ film }) => ({ id: film })),
      restore,
    ],
  },
  person: {
    as: 'editor',
    acts: [
      act('award/person/add', () => ({ nameZh: '人物', nameEn: 'Person' })),
      act('award/person/save', ({ person }) => ({ id: person, base: { roleZh: '' }, changes: { roleZh: '导演' } })),
      act('award/person/remove', ({ person }) => ({ id: person })),
      restore,
    ],
  },
  'face and its column': {
    as: 'editor',
    acts: [
      act('award/face/column/add', () => labels),
      act('award/face/column/save', ({ column: id }) => ({ id, base: { year: null }, changes: { year: 2025 } })),
      act('award/face/add', ({ column: columnId }) => ({ columnId, ...face })),
      act('award/face/save', ({ face: id }) => ({ id, base: { roleZh: '' }, changes: { roleZh: '导演' } })),
      act('award/face/add', ({ column: columnId }) => ({ columnId, ...face }), { name: 'otherFace' }),
      act('award/face/place', ({ face: otherId, otherFace: id }) => ({ id, otherId, side: 'before' })),
      act('award/face/remove', ({ face: id }) => ({ id })),
      restore,
      act('award/face/column/add', () => labels, { name: 'emptyColumn' }),
      act('award/face/column/place', ({ emptyColumn: id, column: otherId }) => ({ id, otherId, side: 'before' })),
      act('award/face/column/remove', ({ emptyColumn: id }) => ({ id })),
      restore,
    ],
  },
  'edition, unit, category, nomination, juror and result': {
    as: 'editor',
    acts: [
      act('award/edition/add', () => ({ year: 2101, ordinalZh: '新一届', ordinalEn: 'New' })),
      act('award/edition/save', ({ edition: id }) => ({ id, base: { themeZh: '' }, changes: { themeZh: '主题' } })),
      act('award/edition/copy', () => ({ fromId: editionId, year: 2103, ordinalZh: '又一届', ordinalEn: '' }), { name: 'copy' }),
      act('award/edition/remove', ({ copy: id }) => ({ id })),
      restore,
      act('award/edition/unit/add', ({ edition: id }) => ({ editionId: id, key: 'film', ...labels })),
      act('award/edition/unit/save', ({ unit: id }) => ({ id, ...rename })),
      act('award/edition/unit/add', ({ edition: id }) => ({ editionId: id, key: 'short', ...labels }), { name: 'otherUnit' }),
      act('award/edition/unit/place', ({ unit: otherId, otherUnit: id }) => ({ id, otherId, side: 'before' })),
      act('award/edition/category/add', ({ unit }) => ({ unitId: unit, subject: 'person', ...labels })),
      act('award/edition/category/save', ({ category: id }) => ({ id, ...rename })),
      act('award/edition/category/add', ({ unit }) => ({ unitId: unit, subject: 'person', ...labels }), { name: 'otherCategory' }),
      act('award/edition/category/place', ({ category: otherId, otherCategory: id }) => ({ id, otherId, side: 'before' })),
      act('award/person/add', () => ({ nameZh: '人物', nameEn: 'Person' })),
      act('award/edition/nomination/add', ({ category, person }) => ({
        categoryId: category,
        filmId: null,
        personId: person,
        roleZh: '',
        roleEn: '',
        recipients: [],
      })),
      act('award/edition/nomination/save', ({ nomination: id }) => ({ id, base: { roleZh: '' }, changes: { roleZh: '角色' } })),
      act('award/person/add', () => ({ nameZh: '又一人', nameEn: 'Another' }), { name: 'otherPerson' }),
      act('award/edition/nomination/addSeveral', ({ category, otherPerson }) => ({ categoryId: category, nomineeIds: [otherPerson] })),
      act('award/edition/nomination/removeSeveral', ({ category, several }) => ({ categoryId: category, ids: [several] })),
      act(
        'award/edition/nomination/add',
        ({ category, otherPerson }) => ({
          categoryId: category,
          filmId: null,
          personId: otherPerson,
          roleZh: '',
          roleEn: '',
          recipients: [],
        }),
        { name: 'otherNomination' },
      ),
      act('award/edition/nomination/place', ({ nomination: otherId, otherNomination: id }) => ({ id, otherId, side: 'before' })),
      act('award/edition/nomination/remove', ({ otherNomination: id }) => ({ id })),
      restore,
      act(
        'award/result/save',
        ({ category, nomination }) => ({ categoryId: category, base: { nominationId: null }, changes: { nominationId: nomination } }),
        { as: 'operator' },
      ),
      act('award/edition/juror/add', ({ edition, person }) => ({ editionId: edition, personId: person, ...seat })),
      act('award/edition/juror/save', ({ juror: id }) => ({ id, base: { isChair: false }, changes: { isChair: true } })),
      act('award/edition/juror/add', ({ edition, otherPerson }) => ({ editionId: edition, personId: otherPerson, ...seat }), {
        name: 'otherJuror',
      }),
      act('award/edition/juror/place', ({ juror: otherId, otherJuror: id }) => ({ id, otherId, side: 'before' })),
      act('award/edition/juror/remove', ({ otherJuror: id }) => ({ id })),
      restore,
      act('award/edition/category/remove', ({ otherCategory: id }) => ({ id })),
      restore,
      act('award/edition/unit/remove', ({ otherUnit: id }) => ({ id })),
      restore,
    ],
  },
  'event and venue': {
    as: 'editor',
    acts: [
      act('award/programme/venue/add', () => ({ nameZh: '场馆', nameEn: 'Hall', addressZh: '', addressEn: '' })),
      act('award/programme/venue/save', ({ venue: id }) => ({ id, base: { nameEn: 'Hall' }, changes: { nameEn: 'Great hall' } })),
      act('award/programme/event/add', () => event),
      act('award/programme/event/save', ({ event: id, venue: venueId }) => ({ id, base: { venueId: null }, changes: { venueId } })),
      act('award/programme/event/save', ({ event: id }) => ({ id, base: { needsTicket: false }, changes: { needsTicket: true } })),
      act('award/programme/event/cancel', ({ event: id }) => ({ id, cancelled: true })),
      act('award/programme/event/cancel', ({ event: id }) => ({ id, cancelled: false })),
      act('award/programme/event/remove', ({ event: id }) => ({ id })),
      restore,
      act('award/programme/event/remove', ({ event: id }) => ({ id })),
      act('award/programme/venue/remove', ({ venue: id }) => ({ id })),
      restore,
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
  'press outlet and accreditation': {
    as: 'editor',
    acts: [
      act('press/outlet/add', () => ({ nameZh: '媒体', nameEn: 'Outlet', email: '', note: '' })),
      act('press/outlet/save', ({ outlet: id }) => ({ id, base: { note: '' }, changes: { note: '周刊' } })),
      act('press/accreditation/add', ({ outlet }) => ({ outletId: outlet, ...accreditation })),
      act('press/accreditation/renew', ({ accreditation: id }) => ({ id, days: 5, isMailed: false }), { name: 'renewed' }),
      act('press/accreditation/revoke', ({ renewed: id }) => ({ id })),
      act('press/outlet/remove', ({ outlet: id }) => ({ id })),
      restore,
    ],
  },
  'press kit': {
    as: 'editor',
    acts: [
      act('press/kit/add', () => ({ editionId, titleZh: '资料包', titleEn: 'Kit' })),
      act('press/kit/save', ({ kit: id }) => ({ id, base: { isOpen: false }, changes: { isOpen: true } })),
      act('press/kit/remove', ({ kit: id }) => ({ id })),
      restore,
    ],
  },
  'watched word': {
    as: 'moderator',
    acts: [
      act('cms/comment/word/addSeveral', () => ({ words: ['Lottery'] })),
      act('cms/comment/word/add', () => ({ word: 'Raffle' })),
      act('cms/comment/word/save', ({ word: id }) => ({ id, base: {}, changes: {} })),
      act('cms/comment/word/remove', ({ word: id }) => ({ id })),
      restore,
    ],
  },
  redirect: {
    as: 'publisher',
    acts: [
      act('moved/add', () => ({ fromPath: '/old/golden', toPath: '/news' })),
      act('moved/save', ({ moved: id }) => ({ id, base: { toPath: '/news' }, changes: { toPath: '/about' } })),
      act('moved/remove', ({ moved: id }) => ({ id })),
      restore,
    ],
  },
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
  'dictionary entry': {
    as: 'publisher',
    acts: [
      act('dict/add', () => ({ type: 'feedback_type', value: 'golden', ...labels })),
      act('dict/save', ({ dict: id }) => ({ id, ...rename })),
      act('dict/add', () => ({ type: 'feedback_type', value: 'silver', ...labels }), { name: 'other' }),
      act('dict/place', ({ dict: otherId, other: id }) => ({ id, otherId, side: 'before' })),
      act('dict/save', ({ dict: id }) => ({ id, base: { isDefault: false }, changes: { isDefault: true } })),
      act('dict/remove', ({ dict: id }) => ({ id })),
      restore,
      act('dict/save', ({ dict: id }) => ({ id, base: { isRetired: false }, changes: { isRetired: true } })),
    ],
  },
  'column and type of a list': {
    as: 'publisher',
    acts: [
      act('cms/column/add', () => ({ id: 'golden', parentId: null, ...column })),
      act('cms/column/save', () => ({ id: 'golden', ...rename })),
      act('cms/column/add', () => ({ id: 'golden-a', parentId: 'golden', ...column })),
      act('cms/column/add', () => ({ id: 'golden-b', parentId: 'golden', ...column })),
      act('cms/column/place', () => ({ id: 'golden-b', otherId: 'golden-a', side: 'before' })),
      act('cms/column/save', () => ({ id: 'golden-b', base: { types: [] }, changes: { types: [{ id: 'one', ...labels }] } })),
      act('cms/column/remove', () => ({ id: 'golden-b' })),
      restore,
    ],
  },
  'saved view': {
    as: 'writer',
    acts: [
      act('view/add', () => ({ list: 'films', name: 'Hidden', query: 'shown=hidden', hidden: [] })),
      act('view/change', ({ view: id }) => ({ id, name: 'Not shown' })),
      act('view/delete', ({ view: id }) => ({ id })),
    ],
  },
};
