/** A file that the site makes for staff: the last one, the one under way, why one failed, and its download. */
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { beginMadeFile, fetchMadeFile, getMadeFile, type MadeFile as Made, type MadeOf } from '#shared/api/site/made-file.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import type { Api } from '#shared/http/api-client.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { useApi } from '#client/lib/api.ts';
import { openDownload } from '#client/lib/open-download.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { usePolled } from '#client/state/use-polled.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { askLook } from '#client/ui/list/ask-style.ts';
import { StaffList } from '#client/ui/list/staff-list-style.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useLanguage } from '#client/ui/text/language-context.tsx';

interface Props {
  kind: MadeOf['kind'];
  file?: string;
  /** Settings of the file, shown where it can be made. */
  children?: ReactNode;
}

export function MadeFile({ kind, file = 'site', children }: Props) {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const [rules] = useState(() => ({
    load: (api: Api, signal: AbortSignal) => api(getMadeFile, { query: { kind, key: file } }, { signal }),
    isRunning: ({ isOpen }: Made) => isOpen,
  }));
  const { value, isFailed, reload } = usePolled(rules);
  /** Null where none can be made. */
  const made = value?.place === null ? null : value;
  return (
    <>
      <AskSheet>
        <section className="sheet" aria-labelledby={id}>
          <div className="ask">
            <div>
              <h2 id={id}>{t(`made-file:of.${kind}.title`)}</h2>
              <p className="sub">{t(value?.place === null ? 'made-file:of.backup.unset' : `made-file:of.${kind}.lead`)}</p>
              {made ? <Facts made={made} /> : null}
            </div>
            {made ? <Acts of={{ kind, key: file }} made={made} onBegun={reload} /> : null}
          </div>
          {value ? (
            <State kind={kind} made={value} />
          ) : isFailed ? (
            <ListFailed texts={texts} onRetry={reload} />
          ) : (
            <ListWaiting texts={texts} />
          )}
        </section>
      </AskSheet>
      {made ? children : null}
    </>
  );
}

function Facts({ made: { place, last, nextTime } }: { made: Made }) {
  const t = useT();
  const language = useLanguage();
  const facts: [string, string][] = [];
  if (place) facts.push(['place', place]);
  const size = last ? sizeText(last.bytes, language) : '';
  const lines = last && [
    absoluteDateTime(last.time, language),
    size,
    t('made-file:facts.files', { count: last.files }),
    last.seconds > 0 ? t('made-file:facts.took', { minutes: Math.floor(last.seconds / 60), seconds: last.seconds % 60 }) : '',
    last.missing > 0 ? t('made-file:facts.missing', { count: last.missing }) : '',
  ];
  facts.push(['last', lines ? lines.filter(Boolean).join(' · ') : t('made-file:facts.none')]);
  if (nextTime) facts.push(['next', absoluteDateTime(nextTime, language)]);
  return (
    <dl className="facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`made-file:facts.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Acts({ of, made, onBegun }: { of: MadeOf; made: Made; onBegun: () => void }) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const call = async (download: boolean) => {
    if (isBusy) return;
    setBusy(true);
    const [begun, fetched] = download ? [null, await api(fetchMadeFile, { body: of })] : [await api(beginMadeFile, { body: of }), null];
    setBusy(false);
    const outcome = begun ?? fetched;
    if (outcome && outcome.status !== 'ok') toasts.show({ type: 'error', text: outcome.message ?? t('made-file:state.refused') });
    if (fetched?.status === 'ok') openDownload(fetched.data.address);
    else onBegun();
  };
  return (
    <p className="acts">
      <Button type="button" busy={isBusy || made.isOpen} onClick={() => void call(false)}>
        {t(`made-file:of.${of.kind}.begin`)}
      </Button>
      {made.last ? (
        <Button type="button" variant="ghost" onClick={() => void call(true)}>
          {t('made-file:state.download')}
        </Button>
      ) : null}
    </p>
  );
}

function State({ kind, made: { isOpen, progress, failure } }: { kind: MadeOf['kind']; made: Made }) {
  const t = useT();
  const language = useLanguage();
  const reason = failure && t(`made-file:fault.${failure.name}`, { words: failure.words });
  const when = failure?.time ? absoluteDateTime(failure.time, language) : '';
  return (
    <div className="state-of" role="status">
      {isOpen ? (
        <>
          <p className="sub">{t(`made-file:of.${kind}.running`)}</p>
          <progress max={100} value={progress} aria-label={t(`made-file:of.${kind}.running`)} />
        </>
      ) : null}
      {reason ? (
        <Banner kind="error" icon="circle-alert">
          {isOpen ? t('made-file:state.again', { reason }) : t('made-file:state.failed', { when, reason })}
        </Banner>
      ) : null}
    </div>
  );
}

const AskSheet = styled(StaffList)`
  ${askLook}
`;
