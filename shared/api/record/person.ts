/** People whom the awards name: /webAdmin/award/person. */
import * as Type from 'typebox';
import { endOfLicence, mediaItem } from '#shared/api/content-staff.ts';
import { exportOf } from '#shared/api/export/export-contract.ts';
import { count, image } from '#shared/api/fields.ts';
import { shownState, windowColumns, windowFilter } from '#shared/api/shown-state.ts';
import { aliasesMax, bodyMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { bilingual, html, line, optional, publishWindow, text } from '#shared/record/field.ts';
import { importing } from '#shared/record/importing.ts';
import { previewing, record, type FieldsOf, type FullOf, type RowOf } from '#shared/record/record.ts';

const label = Type.String();
const names = { ...bilingual('name', label), originalName: label, ...bilingual('role', label), ...bilingual('country', label) };

export const personRecord = record({
  name: 'person',
  path: '/webAdmin/award/person',
  permission: 'awardEdit',
  title: 'name',
  fields: {
    ...bilingual('name', line()),
    /** The name in the person's own writing. */
    originalName: line(),
    aliases: text(aliasesMax),
    pronunciation: line(),
    ...bilingual('role', line()),
    ...bilingual('country', line()),
    ...bilingual('bio', html(bodyMax)),
    portraitId: optional('media'),
    ...publishWindow,
  },
  first: ['nameZh', 'nameEn'],
  // `licence` is that of the picture or file which ends first; null while all last.
  row: { ...names, cover: nullable(image), licence: nullable(endOfLicence), ...windowColumns, path: label },
  filters: windowFilter,
  beside: {
    portrait: nullable(mediaItem),
    /** How often others refer to the person. */
    uses: Type.Object({ credits: count, nominations: count, juries: count, faces: count }),
    shown: shownState,
    path: label,
  },
});
export type PersonFields = FieldsOf<typeof personRecord>;
export type PersonRow = RowOf<typeof personRecord>;
export type ManagedPerson = FullOf<typeof personRecord>;

export const previewPerson = previewing(personRecord);
export const importPeople = importing(personRecord);

export const exportPeople = exportOf(personRecord.calls.list, {
  name: 'people',
  columns: ['id', ...Object.keys(names), 'licence', 'shown', 'publishAt', 'path'],
});
