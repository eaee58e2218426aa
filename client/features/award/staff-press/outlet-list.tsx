/** Press outlets, each with its accreditations: issued, renewed, revoked, and what was downloaded with them. */
import { lazy, Suspense, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { listOutlets, removeOutlet, revokeAccreditation, type Accreditation, type ManagedOutlet } from '#shared/api/press/press-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { useNoteRemoval } from '#client/record/removed-frame.tsx';
import { EditButtons } from '#client/features/award/staff/edit-buttons.tsx';
import { RemoveQuestion } from '#client/record/form-questions.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { useAction } from '#client/record/use-action.ts';

const OutletDialog = lazy(() => import('./outlet-dialog.tsx').then((module) => ({ default: module.OutletDialog })));
const AccessDialog = lazy(() => import('./access-dialog.tsx').then((module) => ({ default: module.AccessDialog })));
const DownloadsDialog = lazy(() => import('./downloads-dialog.tsx').then((module) => ({ default: module.DownloadsDialog })));

const load = (api: Api, _id: string, signal: AbortSignal) => api(listOutlets, undefined, { noLoading: true, signal });

/** What a dialog is about. */
type Asked =
  | { act: 'edit'; outlet: ManagedOutlet | null }
  | { act: 'remove'; outlet: ManagedOutlet }
  | { act: 'issue'; outlet: ManagedOutlet; accreditation: Accreditation | null }
  | { act: 'revoke' | 'downloads'; outlet: ManagedOutlet; accreditation: Accreditation };

export function OutletList() {
  const t = useT();
  const { record, isFailed, reload } = useRecord<{ outlets: ManagedOutlet[]; canSend: boolean }>('outlets', load);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!record) return <RecordState isFailed={isFailed} onRetry={reload} />;
  return (
    <>
      <HeadTools>
        <Button small onClick={() => setAsked({ act: 'edit', outlet: null })}>
          <Plus className="icon" aria-hidden="true" /> <span>{t('press:outlet.add')}</span>
        </Button>
      </HeadTools>
      {record.outlets.length === 0 ? (
        <div className="card">
          <EmptyState title={t('press:outlet.none')} text={t('press:outlet.noneText')} />
        </div>
      ) : (
        record.outlets.map((outlet) => <OutletCard key={outlet.id} outlet={outlet} onAsk={setAsked} />)
      )}
      {asked ? <AskedDialog asked={asked} canSend={record.canSend} onDone={reload} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function OutletCard({ outlet, onAsk }: { outlet: ManagedOutlet; onAsk: (asked: Asked) => void }) {
  const t = useT();
  const nameOf = useName();
  const { nameZh, nameEn, email, note } = outlet.fields;
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
          <EditButtons name={name} onEdit={() => onAsk({ act: 'edit', outlet })} onRemove={() => onAsk({ act: 'remove', outlet })} />
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

interface LineProps {
  accreditation: Accreditation;
  outlet: ManagedOutlet;
  /** Of the outlet. */
  name: string;
  onAsk: (asked: Asked) => void;
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

interface AskedProps {
  asked: Asked;
  canSend: boolean;
  onDone: () => void;
  onClose: () => void;
}

function AskedDialog({ asked, canSend, onDone, onClose }: AskedProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run } = useAction(onDone);
  const noteRemoval = useNoteRemoval();
  const name = asked.outlet ? nameOf(asked.outlet.fields.nameZh, asked.outlet.fields.nameEn) : '';
  const handleRemoved = ({ removedId }: { removedId: string }) => {
    noteRemoval({ removedId, name, onRestored: onDone });
    onDone();
  };
  const act = (call: () => ReturnType<typeof run>) => {
    onClose();
    void call();
  };
  if (asked.act === 'remove')
    return (
      <RemoveQuestion
        name={name}
        text={t('press:outlet.removeText')}
        onStay={onClose}
        onGo={() => act(() => run(() => api(removeOutlet, { body: { id: asked.outlet.id } }), handleRemoved))}
      />
    );
  if (asked.act === 'revoke')
    return (
      <QuestionDialog
        isDangerous
        title={t('press:access.revokeTitle', { name: asked.accreditation.holder || name })}
        text={t('press:access.revokeText')}
        stayLabel={t('awards:form.cancel')}
        goLabel={t('press:access.revoke')}
        onStay={onClose}
        onGo={() => act(() => run(() => api(revokeAccreditation, { body: { id: asked.accreditation.id } }), onDone))}
      />
    );
  return (
    <Suspense>
      {asked.act === 'edit' ? <OutletDialog outlet={asked.outlet} onDone={onDone} onClose={onClose} /> : null}
      {asked.act === 'issue' ? <AccessDialog {...asked} name={name} canSend={canSend} onDone={onDone} onClose={onClose} /> : null}
      {asked.act === 'downloads' ? (
        <DownloadsDialog accreditation={asked.accreditation} name={asked.accreditation.holder || name} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}
