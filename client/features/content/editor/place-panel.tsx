/** Panels of the lifecycle ladder, the column and type, and the requested publication times. */
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import type { ColumnList } from '#client/state/use-column-list.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import type { Draft } from './draft.ts';
import { isWritable, lifecycleState, type DraftState } from './draft-state.ts';

const steps: readonly ContentState[] = ['draft', 'audit', 'audited', 'putaway'];

export function FlowLadder({ state }: { state: DraftState }) {
  const t = useT();
  const now = lifecycleState(state);
  const shown = now === 'reject' || now === 'soldout' ? [now, ...steps] : steps;
  const at = shown.indexOf(now);
  return (
    <section className="card" aria-label={t('editor:flow.title')}>
      <h2>{t('editor:flow.title')}</h2>
      <ol className="ladder">
        {shown.map((step, index) => (
          <li
            key={step}
            data-step={index === at ? 'now' : index < at ? 'done' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span>{t(`editor:flow.state.${index === at && state.item?.scheduledTime ? 'scheduled' : step}`)}</span>
            {index === at ? <span>{t('editor:flow.now')}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Props {
  draft: Draft;
  state: DraftState;
}

export function PlacePanel({ draft, state, columns }: Props & { columns: ColumnList }) {
  const t = useT();
  const { place } = state;
  const column = columns.list.find(({ id }) => id === place?.columnId);
  const field = (name: string, value: string, onChange: (value: string) => void) => ({ name, value, onChange, onBlur: () => undefined });
  return (
    <section className="card" data-field="column" aria-label={t('editor:place.title')}>
      <h2>{t('editor:place.title')}</h2>
      <SelectField
        label={t('editor:place.column')}
        required
        disabled={!isWritable(state)}
        placeholder={t('editor:place.choose')}
        options={columns.list.map(({ id, label, parentLabel }) => ({
          value: id,
          label: parentLabel ? `${parentLabel} / ${label}` : label,
        }))}
        field={field('columnId', place?.columnId ?? '', (columnId) => (columnId ? draft.put({ columnId, typeId: null }) : undefined))}
      />
      {columns.isFailed ? (
        <p className="message" role="alert">
          <span>{t('editor:open.failed')}</span>{' '}
          <Button variant="ghost" small onClick={columns.retry}>
            {t('editor:open.retry')}
          </Button>
        </p>
      ) : null}
      {column && column.types.length > 0 ? (
        <SelectField
          label={t('editor:place.type')}
          disabled={!isWritable(state)}
          placeholder={t('editor:place.noType')}
          options={column.types.map(({ id, label }) => ({ value: id, label }))}
          field={field('typeId', place?.typeId ?? '', (typeId) => draft.put({ columnId: column.id, typeId: typeId || null }))}
        />
      ) : null}
    </section>
  );
}

/** Publication times that the author requests; a publisher may choose others. */
export function SchedulePanel({ draft, state }: Props) {
  const t = useT();
  const { wantedPublishAt: from, wantedUnpublishAt: until } = state.fields;
  const isBackward = from !== null && until !== null && Date.parse(until) <= Date.parse(from);
  const ownTimeText = (time: string) => t('editor:time.own', { time });
  const onBlur = () => void draft.save();
  return (
    <fieldset className="card" disabled={!isWritable(state)} data-field="wantedPublishAt">
      <legend className="visually-hidden">{t('editor:time.title')}</legend>
      <h2 aria-hidden="true">{t('editor:time.title')}</h2>
      <SiteTimeField
        zoneText={t('editor:time.zoneFrom')}
        ownTimeText={ownTimeText}
        label={t('editor:time.from')}
        field={{
          name: 'wantedPublishAt',
          value: fromInstant(from),
          onChange: (value) => draft.edit({ wantedPublishAt: toInstant(value) }),
          onBlur,
        }}
      />
      <SiteTimeField
        zoneText={t('editor:time.zoneUntil')}
        ownTimeText={ownTimeText}
        label={t('editor:time.until')}
        field={{
          name: 'wantedUnpublishAt',
          value: fromInstant(until),
          error: isBackward ? t('editor:time.backward') : undefined,
          onChange: (value) => draft.edit({ wantedUnpublishAt: toInstant(value) }),
          onBlur,
        }}
      />
    </fieldset>
  );
}
