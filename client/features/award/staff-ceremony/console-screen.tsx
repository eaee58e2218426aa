/** The ceremony console of an edition: its run of show, which everybody who has it open sees change. */
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  fillShow,
  openShow,
  orderShow,
  removeShowRow,
  restoreShowRow,
  setShowStatuses,
  type ManagedShow,
  type ManagedShowRow,
} from '#shared/api/ceremony/show-staff.ts';
import type { EditionRow } from '#shared/api/record/edition.ts';
import { nightStops, type NightFindingKind } from '#shared/award/night-check.ts';
import { changesToStage, type ShowRowStatus, type StatusChange } from '#shared/award/show.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { addTexts, useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { Link } from '#client/ui/link.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { ListPlus, Plus } from '#client/ui/picture/staff-icons.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { useName } from '#client/record/names.tsx';
import { RecordState } from '#client/record/record-state.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useEditions } from '#client/features/award/staff/use-editions.ts';
import { writeAddress } from '#client/record/write-address.ts';
import { NightStops, StopsDialog } from './night-stops.tsx';
import { RevealGroups, RevealHow, RevealUnderWay } from './reveal-panel.tsx';
import { useRowName } from './row-names.ts';
import { SealNotice } from './seal-notice.tsx';
import { ShowList } from './show-list.tsx';
import { ShowNow } from './show-now.tsx';
import { ConsoleFrame } from './show-style.ts';
import { useShow } from './use-show.ts';
import { useUndo } from './use-undo.tsx';

// The dialogs come with the first gesture that opens one.
const RowDialog = lazy(() => import('./row-dialog.tsx').then((module) => ({ default: module.RowDialog })));
const NightCheckDialog = lazy(() =>
  Promise.all([import('./night-check-dialog.tsx'), addTexts(['seal'])]).then(([module]) => ({ default: module.NightCheckDialog })),
);
const RehearsalSiteDialog = lazy(() =>
  Promise.all([import('./rehearsal-site-dialog.tsx'), addTexts(['seal'])]).then(([module]) => ({ default: module.RehearsalSiteDialog })),
);
const StartDialog = lazy(() => import('./start-dialog.tsx').then((module) => ({ default: module.StartDialog })));

/** The edition that the URL names, else the current one, else the newest. */
export function ConsoleScreen() {
  const editions = useEditions();
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get('id');
  const edition = editions.find(({ id }) => id === asked) ?? editions.find(({ ceremony }) => ceremony.isCurrent) ?? editions[0];
  return edition ? (
    <Console key={edition.id} editionId={edition.id} editions={editions} />
  ) : (
    <RecordState isFailed={false} onRetry={() => undefined} />
  );
}

function Console({ editionId, editions }: { editionId: string; editions: readonly EditionRow[] }) {
  const { show, isFailed, reload, isConnected } = useShow(editionId);
  if (!show) return <RecordState isFailed={isFailed} onRetry={reload} />;
  return <Show show={show} editions={editions} isConnected={isConnected} reload={reload} />;
}

interface ShowProps {
  show: ManagedShow;
  editions: readonly EditionRow[];
  isConnected: boolean;
  reload: () => void;
}

function Show({ show, editions, isConnected, reload }: ShowProps) {
  const t = useT();
  const [edited, setEdited] = useState<ManagedShowRow | 'new' | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [ahead, setAhead] = useState<'nightCheck' | 'rehearsal' | null>(null);
  const { acts, isBusy, onStage, notice, fill } = useShowActs(show, reload);
  const hasAllAwards = show.awards.every(({ id }) => show.rows.some(({ categoryId }) => categoryId === id));
  return (
    <NightStops show={show}>
      <ConsoleFrame>
        <HeadTools>
          {hasAllAwards || show.rows.length === 0 ? null : (
            <Button small variant="ghost" busy={isBusy} onClick={fill}>
              <ListPlus className="icon" aria-hidden="true" /> <span>{t('ceremony:console.fill')}</span>
            </Button>
          )}
          <Button small onClick={() => setEdited('new')}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('ceremony:row.add')}</span>
          </Button>
        </HeadTools>
        <ShowHead
          show={show}
          editions={editions}
          isConnected={isConnected}
          onStart={() => setStarting(true)}
          onLookAhead={setAhead}
          onChanged={reload}
        />
        <RevealUnderWay show={show} onChanged={reload} />
        {show.rows.length === 0 ? (
          <div className="card none">
            <EmptyState title={t('ceremony:empty.title')} text={t('ceremony:empty.text')}>
              {show.awards.length > 0 ? (
                <Button busy={isBusy} onClick={fill}>
                  {t('ceremony:console.fill')}
                </Button>
              ) : null}
            </EmptyState>
          </div>
        ) : (
          <>
            <SealNotice show={show} onChanged={reload} />
            <ShowNow show={show} isBusy={isBusy} onStage={onStage} onDone={(row) => acts.onStatus(row, 'done')} />
            <RevealHow show={show} />
            <ShowList show={show} acts={{ ...acts, onEdit: setEdited }} onChanged={reload} />
          </>
        )}
        <RevealGroups show={show} onChanged={reload} />
        <span>{notice}</span>
        <Suspense>
          {edited ? <RowDialog show={show} row={edited === 'new' ? null : edited} onDone={reload} onClose={() => setEdited(null)} /> : null}
          {isStarting ? <StartDialog show={show} onDone={reload} onClose={() => setStarting(false)} /> : null}
          {ahead === 'nightCheck' ? <NightCheckDialog editionId={show.editionId} onClose={() => setAhead(null)} /> : null}
          {ahead === 'rehearsal' ? <RehearsalSiteDialog editionId={show.editionId} onClose={() => setAhead(null)} /> : null}
        </Suspense>
      </ConsoleFrame>
    </NightStops>
  );
}

/** Actions on the show outside its forms, each with its way back. */
function useShowActs(show: ManagedShow, reload: () => void) {
  const t = useT();
  const api = useApi();
  const rowName = useRowName();
  const { run, isBusy } = useAction(reload);
  const { note, notice } = useUndo(show);
  const { editionId } = show;
  const nameOf = (row: ManagedShowRow) => rowName(row, show.awards).name;
  const send = (changes: StatusChange[]) => run(() => api(setShowStatuses, { body: { editionId, changes } }), reload);
  const change = async (changes: StatusChange[], text: string) => {
    if (changes.length === 0 || !(await send(changes))) return;
    note(text, () => void send(changes.map(({ id, from, to }) => ({ id, from: to, to: from })).reverse()));
  };
  const order = (base: readonly string[], ids: readonly string[]) =>
    run(() => api(orderShow, { body: { editionId, base: [...base], ids: [...ids] } }, { showLoading: true }), reload);
  const setStatus = (row: ManagedShowRow, to: ShowRowStatus) =>
    change(
      to === 'stage' ? changesToStage(show.rows, row.id) : [{ id: row.id, from: row.status, to }],
      t('ceremony:done.status', { name: nameOf(row), status: t(`ceremony:status.${to}`) }),
    );
  return {
    isBusy,
    notice,
    onStage: (row: ManagedShowRow) => void setStatus(row, 'stage'),
    fill: () => void run(() => api(fillShow, { body: { editionId } }, { showLoading: true }), reload),
    acts: {
      onStatus: (row: ManagedShowRow, to: ShowRowStatus) => void setStatus(row, to),
      onRemove: async (row: ManagedShowRow) => {
        if (!(await run(() => api(removeShowRow, { body: { id: row.id } }, { showLoading: true }), reload))) return;
        note(t('ceremony:done.removed', { name: nameOf(row) }), () => {
          void run(() => api(restoreShowRow, { body: { id: row.id } }, { showLoading: true }), reload);
        });
      },
      onOrder: async (ids: string[]) => {
        const base = show.rows.map(({ id }) => id);
        const isDone = await order(base, ids);
        if (isDone) note(t('ceremony:done.ordered'), () => void order(ids, base));
        return isDone;
      },
    },
  };
}

interface HeadProps extends Omit<ShowProps, 'reload'> {
  onStart: () => void;
  onLookAhead: (how: 'nightCheck' | 'rehearsal') => void;
  onChanged: () => void;
}

function ShowHead({ show, editions, isConnected, onStart, onLookAhead, onChanged }: HeadProps) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  const navigate = useNavigate();
  const mayRun = usePermission('ceremonyRun');
  return (
    <div className="show-head">
      <label className="edition choice">
        <span className="visually-hidden">{t('ceremony:console.edition')}</span>
        <select
          className="input"
          value={show.editionId}
          onChange={({ target }) => void navigate({ search: writeAddress('', { id: target.value }) })}
        >
          {editions.map(({ id, year, ordinalZh, ordinalEn }) => (
            <option key={id} value={id}>
              {[year, nameOf(ordinalZh, ordinalEn)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </label>
      <p className="sheet">{[show.year, nameOf(show.titleZh, show.titleEn)].filter(Boolean).join(' · ')}</p>
      <p className="starts">
        <button type="button" className="link" onClick={onStart}>
          {show.startsAt ? t('ceremony:start.at', { time: absoluteDateTime(show.startsAt, language) }) : t('ceremony:start.set')}
        </button>
      </p>
      <p className="connection" data-on={isConnected || undefined}>
        {t(show.isHidden ? 'ceremony:connection.hidden' : isConnected ? 'ceremony:connection.on' : 'ceremony:connection.off')}
      </p>
      <div className="acts">
        <Link className="button ghost small-button" to={`${staffPaths.editions}${writeAddress('', { id: show.editionId })}`}>
          {t('ceremony:console.toEdition')}
        </Link>
        {show.isHidden ? null : (
          <Link className="button ghost small-button" to={paths.stage(show.year)} target="_blank" rel="noopener">
            {t('ceremony:console.stage')}
          </Link>
        )}
        {(mayRun ? (['nightCheck', 'rehearsal'] as const) : []).map((how) => (
          <Button key={how} small variant="ghost" onClick={() => onLookAhead(how)}>
            {t(`ceremony:ahead.${how}`)}
          </Button>
        ))}
        <Button small variant="ghost" onClick={() => print()}>
          {t('ceremony:console.print')}
        </Button>
        <OpenButton show={show} onChanged={onChanged} />
      </div>
    </div>
  );
}

const stops: ReadonlySet<NightFindingKind> = new Set(nightStops);

/** Begins and ends the ceremony, after a question; before the beginning it names what stops the night. */
function OpenButton({ show, onChanged }: { show: ManagedShow; onChanged: () => void }) {
  const t = useT();
  const api = useApi();
  const mayRun = usePermission('ceremonyRun');
  const { run, isBusy } = useAction(onChanged);
  const [isAsking, setAsking] = useState(false);
  if (!mayRun || show.rows.length === 0) return null;
  const isOpen = show.openedAt !== null && show.closedAt === null;
  const act = isOpen ? 'close' : 'open';
  const go = () => {
    setAsking(false);
    void run(() => api(openShow, { body: { editionId: show.editionId, isOpen: !isOpen } }, { showLoading: true }), onChanged);
  };
  return (
    <>
      <Button small variant={isOpen ? 'danger' : 'approve'} busy={isBusy} onClick={() => setAsking(true)}>
        {t(`ceremony:live.${act}`)}
      </Button>
      {isAsking && act === 'open' ? (
        <Suspense>
          <StopsDialog
            editionId={show.editionId}
            title={t('ceremony:live.openTitle')}
            text={(count) => `${t('ceremony:stops.beginText', { count })} ${t('ceremony:live.openText')}`}
            goLabel={t('ceremony:stops.beginGo')}
            which={(findings) => findings.filter(({ kind }) => stops.has(kind))}
            calm={t('ceremony:live.openText')}
            calmGoLabel={t('ceremony:live.open')}
            onGo={go}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
      {isAsking && act === 'close' ? (
        <QuestionDialog
          title={t(`ceremony:live.${act}Title`)}
          text={t(`ceremony:live.${act}Text`)}
          stayLabel={t('awards:form.cancel')}
          goLabel={t(`ceremony:live.${act}`)}
          onStay={() => setAsking(false)}
          onGo={go}
        />
      ) : null}
    </>
  );
}
