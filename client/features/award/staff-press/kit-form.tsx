/** Form of a press kit: texts in both languages, files, embargo, and the outlets that see it. */
import type { Api } from '#shared/http/api-client.ts';
import {
  getKit,
  listKitMarks,
  listOutlets,
  removeKit,
  saveKit,
  type KitMark,
  type ManagedKit,
  type ManagedOutlet,
} from '#shared/api/press/press-staff.ts';
import { bylineMax, pressTextMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { EditForm, InstantField, LanguageHeads, LanguagePairs, SaveBar } from '#client/record/form-parts.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { fieldErrors } from '#client/record/field-errors.ts';
import { LeaveForm } from '#client/record/form-questions.tsx';
import { useName } from '#client/record/names.tsx';
import { PressKit, type DocumentPicker } from '#client/features/award/staff/press-kit.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { recordValues } from '#client/record/record-values.ts';
import { RemovableHead } from '#client/record/removable-head.tsx';
import { useRecordForm } from '#client/record/use-record-form.ts';

interface Props {
  id: string;
  picker: PicturePicker;
  documents: DocumentPicker;
  onBack: () => void;
}

const load = (api: Api, id: string, signal: AbortSignal) => api(getKit, { query: { id } }, { noLoading: true, signal });
const loadOutlets = (api: Api, _id: string, signal: AbortSignal) => api(listOutlets, undefined, { noLoading: true, signal });

/** Read anew when other files are saved: the id of the record names them too. */
const loadMarks = (api: Api, key: string, signal: AbortSignal) =>
  api(listKitMarks, { query: { id: key.split(' ', 1)[0] ?? '' } }, { noLoading: true, signal });

export function KitForm(props: Props) {
  const { record: kit, isFailed, reload, take } = useRecord<ManagedKit>(props.id, load);
  const outlets = useRecord<{ outlets: ManagedOutlet[] }>('outlets', loadOutlets);
  if (kit && outlets.record) return <Fields key={props.id} {...props} kit={kit} outlets={outlets.record.outlets} onSaved={take} />;
  return (
    <RecordState
      isFailed={isFailed || outlets.isFailed}
      onRetry={() => {
        reload();
        outlets.reload();
      }}
    />
  );
}

const kitValues = recordValues({
  line: ['titleZh', 'titleEn', 'textZh', 'textEn'],
  instantOrNull: ['embargoAt'],
  tick: ['isOpen', 'isForAll'],
});

interface FieldsProps extends Props {
  kit: ManagedKit;
  outlets: readonly ManagedOutlet[];
  onSaved: (kit: ManagedKit) => void;
}

function Fields({ kit, outlets, picker, documents, onBack, onSaved }: FieldsProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { record: marks } = useRecord<KitMark[]>([kit.id, ...kit.fields.files.map((file) => file.id)].join(' '), loadMarks);
  const { form, next, isDirty, isBusy, put, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: kit.fields,
    ...kitValues,
    check: (values) => fieldErrors(values, 'title', t),
    send: (edit) => api(saveKit, { body: { id: kit.id, ...edit } }),
    onSaved: (saved) => {
      onSaved(saved);
      return saved.fields;
    },
  });
  const name = nameOf(kit.fields.titleZh, kit.fields.titleEn);
  const labelOf = (field: string) => t(`press:field.${field}`);
  return (
    <RecordSheet>
      <RemovableHead
        name={`${name} · ${kit.year}`}
        recordName={name}
        removeText={t('press:kit.removeText')}
        remove={() => api(removeKit, { body: { id: kit.id } })}
        onBack={onBack}
      />
      <EditForm form={form} onSubmit={handleSubmit}>
        <div className="columns">
          <div className="stack">
            <div className="card">
              <LanguageHeads />
              <LanguagePairs form={form} names={['title']} maxLength={bylineMax} labelOf={labelOf} />
              <LanguagePairs
                form={form}
                names={['text']}
                rows={14}
                maxLength={pressTextMax}
                hint={t('press:kit.textHint')}
                labelOf={labelOf}
              />
            </div>
            <PressKit
              kit={next.files}
              files={kit.pressFiles}
              hint={t('press:kit.filesHint')}
              warningOf={(id) => {
                const mark = marks?.find((one) => one.id === id)?.mark;
                return mark === 'fileName' || mark === 'refused' ? t(`press:mark.${mark}`) : '';
              }}
              picker={picker}
              documents={documents}
              onChange={(files) => put({ files })}
            />
          </div>
          <div className="stack">
            <section className="card">
              <h3>{t('press:kit.access')}</h3>
              <InstantField label={t('press:field.embargoAt')} field={form.field('embargoAt')} />
              <p className="message">{t('press:kit.embargoHint')}</p>
              <Checkbox field={form.field('isOpen')}>{t('press:field.isOpen')}</Checkbox>
              <Checkbox field={form.field('isForAll')}>{t('press:field.isForAll')}</Checkbox>
              {next.isForAll ? null : (
                <OutletTicks outlets={outlets} chosen={next.outletIds} onChange={(outletIds) => put({ outletIds })} />
              )}
              <p className="message">{t('press:kit.neverPublic')}</p>
            </section>
          </div>
        </div>
        <SaveBar isBusy={isBusy} isDirty={isDirty} />
      </EditForm>
      <ConflictQuestion conflicts={conflicts} labelOf={labelOf} onTheirs={takeTheirs} onMine={keepMine} onLater={decideLater} />
      <LeaveForm isDirty={isDirty} />
    </RecordSheet>
  );
}

interface TicksProps {
  outlets: readonly ManagedOutlet[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The outlets that see the kit; those that were removed since are left out. */
function OutletTicks({ outlets, chosen, onChange }: TicksProps) {
  const t = useT();
  const nameOf = useName();
  const known = outlets.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  if (outlets.length === 0) return <p className="message">{t('press:outlet.none')}</p>;
  return (
    <fieldset>
      <legend>{t('press:field.outletIds')}</legend>
      {outlets.map(({ id, fields }) => (
        <Checkbox
          key={id}
          field={{
            name: `outlet-${id}`,
            value: known.includes(id) ? ticked : '',
            error: undefined,
            onChange: (value) => onChange(value === ticked ? [...known, id] : known.filter((one) => one !== id)),
            onBlur: () => undefined,
          }}
        >
          {nameOf(fields.nameZh, fields.nameEn)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
