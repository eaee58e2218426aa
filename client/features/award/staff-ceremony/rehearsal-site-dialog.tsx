/** Makes a rehearsal on a copy of the site, opens and removes it, and lists what its pages show. */
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import {
  getRehearsalSite,
  makeRehearsalSite,
  openRehearsalSite,
  removeRehearsalSite,
  type RehearsalSite,
  type SiteFinding,
} from '#shared/api/ceremony/rehearsal-site-staff.ts';
import type { Data } from '#shared/api/endpoint.ts';
import { nightFindingKinds, nightStops } from '#shared/award/night-check.ts';
import { crawlStops, rehearsalDaysMax, rehearsalHours, siteFindingKinds, type SiteFindingKind } from '#shared/award/rehearsal-site.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { ShownDialog } from '#client/record/shown-dialog.tsx';
import { InstantField } from '#client/record/form-parts.tsx';
import { useAction } from '#client/record/use-action.ts';
import { FindingList } from './finding-list.tsx';

const load = (api: Api, editionId: string, signal: AbortSignal) => api(getRehearsalSite, { query: { editionId } }, { signal });

type Info = Data<typeof getRehearsalSite>;

/** How often a rehearsal that is being made is asked for, and one that is there. */
const makingMs = 1_500;
const readyMs = 15_000;

const stops: ReadonlySet<SiteFindingKind> = new Set([...nightStops, ...crawlStops]);
/** Those first that stop the night. */
const kindsInOrder = [...siteFindingKinds].sort((one, two) => Number(stops.has(two)) - Number(stops.has(one)));
const recordKinds: ReadonlySet<string> = new Set(nightFindingKinds);

interface Props {
  editionId: string;
  onClose: () => void;
}

export function RehearsalSiteDialog({ editionId, onClose }: Props): ReactNode {
  const t = useT();
  const loaded = useLoaded<Info>((api, signal) => load(api, editionId, signal), editionId);
  const { reload } = loaded;
  const state = loaded.value?.site?.state ?? 'ended';
  useEffect(() => {
    if (state === 'ended') return undefined;
    const timer = setInterval(reload, state === 'ready' ? readyMs : makingMs);
    return () => clearInterval(timer);
  }, [state, reload]);
  return (
    <ShownDialog title={t('seal:rehearsal.title')} loaded={loaded} onClose={onClose}>
      {(info) => (
        <Box>
          <p>{t('seal:rehearsal.what', { hours: rehearsalHours })}</p>
          <Rehearsal info={info} editionId={editionId} onChanged={reload} />
        </Box>
      )}
    </ShownDialog>
  );
}

interface RehearsalProps {
  info: Info;
  editionId: string;
  onChanged: () => void;
}

function Rehearsal({ info, editionId, onChanged }: RehearsalProps) {
  const t = useT();
  const { site, isPossible } = info;
  if (!isPossible) return <p className="after">{t('seal:rehearsal.impossible')}</p>;
  return (
    <>
      {site ? <Made site={site} onChanged={onChanged} /> : null}
      {site && site.state !== 'ended' && site.state !== 'ready' ? null : (
        <MakeForm info={info} editionId={editionId} isAgain={site?.state === 'ready'} onChanged={onChanged} />
      )}
      {site && site.findings.length > 0 ? <Findings site={site} /> : null}
    </>
  );
}

/** State of the rehearsal, with its link and its end. */
function Made({ site, onChanged }: { site: RehearsalSite; onChanged: () => void }) {
  const t = useT();
  const api = useApi();
  const language = useLanguage();
  const { run, isBusy } = useAction(onChanged);
  const [link, setLink] = useState('');
  const { id, state, fault, pages, pagesDone, awards, awardsAlike, findings } = site;
  const time = absoluteDateTime(site.at, language);
  const open = () => {
    // Opened within the click, because browsers block a tab that follows an answer.
    const tab = window.open('', '_blank');
    void run(
      () => api(openRehearsalSite, { body: { id } }, { showLoading: true }),
      ({ url }) => {
        if (!tab) return setLink(url);
        tab.opener = null;
        tab.location.replace(url);
      },
    ).then((isDone) => {
      if (!isDone) tab?.close();
    });
  };
  const isThere = state === 'ready' || state === 'crawling';
  return (
    <section className="made" aria-label={t('seal:rehearsal.stateTitle')}>
      <p role="status">
        {`${
          state === 'ended'
            ? fault
              ? t(`seal:rehearsal.fault.${fault}`)
              : t('seal:rehearsal.ended')
            : t(`seal:rehearsal.state.${state}`, { time })
        }${state === 'crawling' && pages > 0 ? ` ${t('seal:rehearsal.progress', { done: pagesDone, pages })}` : ''}`}
      </p>
      {state === 'crawling' ? (
        <progress max={Math.max(1, pages)} value={pagesDone} aria-label={t('seal:rehearsal.state.crawling')} />
      ) : null}
      {pages > 0 && state !== 'crawling' ? (
        <p>
          {pagesDone < pages
            ? t('seal:rehearsal.cut', { done: pagesDone, pages })
            : `${t(findings.length === 0 ? 'seal:rehearsal.fine' : 'seal:rehearsal.found', { pages, count: findings.length, time })} ${t('seal:rehearsal.compared', { awards, alike: awardsAlike })}`}
        </p>
      ) : null}
      {state === 'ended' ? null : (
        <div className="acts">
          {isThere ? (
            <Button small busy={isBusy} onClick={open}>
              {t('seal:rehearsal.open')}
            </Button>
          ) : null}
          <Button
            small
            variant="danger"
            busy={isBusy}
            onClick={() => void run(() => api(removeRehearsalSite, { body: { id } }, { showLoading: true }), onChanged)}
          >
            {t('seal:rehearsal.remove')}
          </Button>
          {link ? (
            <a className="link" href={link} target="_blank" rel="noopener noreferrer">
              {t('seal:rehearsal.link')}
            </a>
          ) : null}
        </div>
      )}
    </section>
  );
}

interface MakeProps extends RehearsalProps {
  /** One is there, which the new one replaces. */
  isAgain: boolean;
}

function MakeForm({ info, editionId, isAgain, onChanged }: MakeProps) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction(onChanged);
  const { attach, field, submit, values } = useForm({
    initial: { at: fromInstant(info.at), revealsAll: info.isRevealed ? '' : ticked },
    check: ({ at }) => {
      const instant = toInstant(at);
      if (!instant) return { at: t('seal:rehearsal.atMissing') };
      const days = Math.abs(Date.parse(instant) - Date.now()) / 86_400_000;
      return days <= rehearsalDaysMax ? {} : { at: t('seal:rehearsal.atFar', { years: Math.floor(rehearsalDaysMax / 365) }) };
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const at = submit() === null ? toInstant(values.at) : null;
    if (!at) return;
    const revealsAll = values.revealsAll === ticked;
    void run(() => api(makeRehearsalSite, { body: { editionId, at, revealsAll } }, { showLoading: true }), onChanged);
  };
  return (
    <form ref={attach} onSubmit={handleSubmit} noValidate>
      <InstantField label={t('seal:rehearsal.at')} field={field('at')} />
      <Checkbox field={field('revealsAll')}>{t('seal:rehearsal.revealsAll')}</Checkbox>
      <Button type="submit" busy={isBusy}>
        {t(isAgain ? 'seal:rehearsal.again' : 'seal:rehearsal.make')}
      </Button>
    </form>
  );
}

function Findings({ site: { findings, editionId } }: { site: RehearsalSite }) {
  const t = useT();
  const titleOf = (kind: SiteFindingKind) => t(recordKinds.has(kind) ? `seal:nightCheck.kind.${kind}` : `seal:rehearsal.kind.${kind}`);
  const detailOf = ({ kind, detail }: SiteFinding) =>
    kind === 'pageHeavy' ? t('seal:rehearsal.kilobytes', { number: Math.ceil(Number(detail) / 1_000) }) : detail;
  return kindsInOrder.map((kind) => (
    <FindingList
      key={kind}
      title={titleOf(kind)}
      findings={findings.filter((one) => one.kind === kind).map((one) => ({ ...one, detail: detailOf(one) }))}
      editionId={editionId}
    />
  ));
}

const Box = styled.div`
  > p {
    font-size: var(--t-ui);
    line-height: 1.7;
    color: var(--text-2);
  }
  form,
  .made {
    display: grid;
    justify-items: start;
    gap: 0.9rem;
    margin-top: 1.25rem;
  }
  form > :first-child {
    width: min(100%, 22rem);
  }
  .made > p {
    margin: 0;
  }
  .made .acts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem;
  }
  progress {
    width: 100%;
    accent-color: var(--accent);
  }
`;
