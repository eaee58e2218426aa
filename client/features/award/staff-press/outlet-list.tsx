/** Press outlets, each with its accreditations: issued, renewed, revoked, and what was downloaded with them. */
import { lazy, Suspense, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { revokeAccreditation } from '#shared/api/press/press-staff.ts';
import { outletRecord, outletsMax, type Accreditation, type OutletRow } from '#shared/api/record/press.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { EditButtons } from '#client/features/award/staff/edit-buttons.tsx';
import { RemovalQuestion, useRemovalFrom } from '#client/record/use-removal.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { useAction } from '#client/record/use-action.ts';

const NewRecord = lazy(() => import('#client/record/new-record.tsx').then((module) => ({ default: module.NewRecord })));
const EditDialog = lazy(() => import('#client/record/edit-dialog.tsx').then((module) => ({ default: module.EditDialog })));
const AccessDialog = lazy(() => import('./access-dialog.tsx').then((module) => ({ default: module.AccessDialog })));
const DownloadsDialog = lazy(() => import('./downloads-dialog.tsx').then((module) => ({ default: module.DownloadsDialog })));

const load = (api: Api, _id: string, signal: AbortSignal) => api(outletRecord.calls.list, { query: { pageSize: outletsMax } }, { signal });

/** What a dialog is about. */
type Asked =
  | { act: 'add' }
  | { act: 'edit'; outlet: OutletRow }
  | { act: 'issue'; outlet: OutletRow; accreditation: Accreditation | null }
  | { act: 'revoke' | 'downloads'; outlet: OutletRow; accreditation: Accreditation };
interface Acts {
  onAsk: (asked: Asked) => void;
  onRemove: (outlet: OutletRow, name: string) => void;
}

export function OutletList() {
  const t = useT();
  const { record: outlets, isFailed, reload } = useRecord<OutletRow[]>('outlets', load);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { ask, question } = useRemovalFrom(reload);
  if (!outlets) return <RecordState isFailed={isFailed} onRetry={reload} />;
  const handleRemove = ({ id }: OutletRow, name: string) =>
    ask({
      name,
      text: 'press:outlet.removeText',
      remove: (api) => api(outletRecord.calls.remove, { body: { id } }, { showLoading: true }),
    });
  return (
    <>
      <HeadTools>
        <Button small onClick={() => setAsked({ act: 'add' })}>
          <Plus className="icon" aria-hidden="true" /> <span>{t('press:outlet.add')}</span>
        </Button>
      </HeadTools>
      {outlets.length === 0 ? (
        <div className="card">
          <EmptyState title={t('press:outlet.none')} text={t('press:outlet.noneText')} />
        </div>
      ) : (
        outlets.map((outlet) => <OutletCard key={outlet.id} outlet={outlet} onAsk={setAsked} onRemove={handleRemove} />)
      )}
      <RemovalQuestion {...question} />
      {asked ? <AskedDialog asked={asked} onDone={reload} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function OutletCard({ outlet, onAsk, onRemove }: { outlet: OutletRow } & Acts) {
  const t = useT();
  const nameOf = useName();
  const { nameZh, nameEn, email, note } = outlet;
  const name = nameOf(nameZh, nameEn);
  return (
    <section className="card" aria-label={name}>
      <div className="unit">
        <h2>
          <Names zh={nameZh} en={nameEn} />
        </h2>
        <div className="does">
          <Button small variant="ghost" onClick={() => onAsk({ act: 'issue', outlet, accreditation: null })}>
            <span>{t('press:access.add')}</span>
            <span className="visually-hidden">{name}</span>
          </Button>
          <EditButtons name={name} onEdit={() => onAsk({ act: 'edit', outlet })} onRemove={() => onRemove(outlet, name)} />
        </div>
      </div>
      {email || note ? <p className="message">{[email, note].filter(Boolean).join(' · ')}</p> : null}
      {outlet.accreditations.length === 0 ? (
        <p className="message">{t('press:access.none')}</p>
      ) : (
        <ul className="lines">
          {outlet.accreditations.map((accreditation) => (
            <AccreditationLine key={accreditation.id} accreditation={accreditation} outlet={outlet} name={name} onAsk={onAsk} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps extends Pick<Acts, 'onAsk'> {
  accreditation: Accreditation;
  outlet: OutletRow;
  /** Of the outlet. */
  name: string;
}

const marks = { valid: 'putaway', expired: 'soldout', revoked: 'reject' } as const;

function AccreditationLine({ accreditation, outlet, name, onAsk }: LineProps) {
  const t = useT();
  const language = useLanguage();
  const { holder, year, sign, state, expiresAt, enteredAt, downloads } = accreditation;
  const who = holder || name;
  const facts = [
    String(year),
    t('press:access.until', { time: absoluteDateTime(expiresAt, language) }),
    enteredAt ? t('press:access.entered', { time: absoluteDateTime(enteredAt, language) }) : t('press:access.neverEntered'),
    t('press:access.sign', { sign }),
  ];
  return (
    <li>
      <div>
        <b>{who}</b>
        <span className="role">{facts.join(' · ')}</span>
        <StateMark state={marks[state]}>{t(`press:access.state.${state}`)}</StateMark>
      </div>
      <div className="does">
        <Button small variant="ghost" onClick={() => onAsk({ act: 'downloads', outlet, accreditation })}>
          <span>{t('press:list.downloads', { count: downloads })}</span>
          <span className="visually-hidden">{who}</span>
        </Button>
        <Button small variant="ghost" onClick={() => onAsk({ act: 'issue', outlet, accreditation })}>
          <span>{t('press:access.renew')}</span>
          <span className="visually-hidden">{who}</span>
        </Button>
        {state === 'valid' ? (
          <Button small variant="danger" onClick={() => onAsk({ act: 'revoke', outlet, accreditation })}>
            <span>{t('press:access.revoke')}</span>
            <span className="visually-hidden">{who}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const outletForm = {
  of: outletRecord,
  labels: (name: string) => `press:field.${name}`,
  hints: { email: 'press:outlet.emailHint', note: 'press:outlet.noteHint' },
};

interface AskedProps {
  asked: Asked;
  onDone: () => void;
  onClose: () => void;
}

function AskedDialog({ asked, onDone, onClose }: AskedProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run } = useAction(onDone);
  const close = () => {
    onDone();
    onClose();
  };
  if (asked.act === 'add')
    return (
      <Suspense>
        <NewRecord {...outletForm} title={t('press:outlet.add')} known={{}} onDone={close} onClose={onClose} />
      </Suspense>
    );
  const { outlet } = asked;
  const name = nameOf(outlet.nameZh, outlet.nameEn);
  if (asked.act === 'edit')
    return (
      <Suspense>
        <EditDialog
          {...outletForm}
          id={outlet.id}
          title={t('press:outlet.change')}
          lines={outletRecord.first}
          onSaved={onDone}
          onClose={onClose}
        />
      </Suspense>
    );
  if (asked.act === 'issue')
    return (
      <Suspense>
        <AccessDialog {...asked} name={name} onDone={onDone} onClose={onClose} />
      </Suspense>
    );
  const { accreditation } = asked;
  const who = accreditation.holder || name;
  const revoke = () => {
    onClose();
    void run(() => api(revokeAccreditation, { body: { id: accreditation.id } }, { showLoading: true }), onDone);
  };
  return asked.act === 'downloads' ? (
    <Suspense>
      <DownloadsDialog accreditation={accreditation} name={who} onClose={onClose} />
    </Suspense>
  ) : (
    <QuestionDialog
      isDangerous
      title={t('press:access.revokeTitle', { name: who })}
      text={t('press:access.revokeText')}
      stayLabel={t('awards:form.cancel')}
      goLabel={t('press:access.revoke')}
      onStay={onClose}
      onGo={revoke}
    />
  );
}
