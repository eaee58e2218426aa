/** One job: subject, progress, failure and actions. */
import { absoluteDateTime } from '#shared/dates.ts';
import type { JobRow } from '#shared/api/job.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { jobName } from './job-name.ts';

interface Props {
  job: JobRow;
  isBusy: boolean;
  onRetry: () => void;
  onCancel: () => void;
}

/** Failures with a text of their own, which the words of the program may follow; others show these alone. */
const namedFailures = [
  'cancelled',
  'workerLost',
  'videoFormat',
  'videoNoPicture',
  'videoTooLong',
  'videoTooWide',
  'storageFull',
  'unavailable',
  'tooLate',
  'replaced',
];

export function JobLine({ job, isBusy, onRetry, onCancel }: Props) {
  const t = useT();
  const { kind, state, progress, attempts, attemptsMax, failure, isPeriodic } = job;
  const name = jobName(job, t);
  const isOpen = state === 'waiting' || state === 'running';
  return (
    <tr data-state={state}>
      <td className="what">
        <strong>{name}</strong>
        <p className="sub">{`${t(`jobs:list.kind.${kind}`)}${isPeriodic ? ` · ${t('jobs:list.comesAgain')}` : ''}`}</p>
        {failure === '' ? null : <FailureText failure={failure} />}
      </td>
      <td className="how">
        <span className="state">{t(`jobs:list.state.${state}`)}</span>
        {state === 'running' ? (
          <span className="far">
            <progress max={100} value={progress} aria-label={t('jobs:list.progress', { name })} />
            <span>{`${progress}%`}</span>
          </span>
        ) : null}
        {attempts > 1 && state !== 'done' ? <p className="sub">{t('jobs:list.attempts', { attempts, most: attemptsMax })}</p> : null}
      </td>
      <td className="when">
        <JobTime job={job} />
      </td>
      <td className="ops">
        <div>
          {state === 'failed' ? (
            <Button small variant="ghost" busy={isBusy} onClick={onRetry}>
              <span>{t('jobs:list.retry')}</span>
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : null}
          {isOpen && !isPeriodic ? (
            <Button small variant="ghost" busy={isBusy} onClick={onCancel}>
              <span>{t('jobs:list.cancel')}</span>
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

function FailureText({ failure }: { failure: string }) {
  const t = useT();
  const [name = '', details] = failure.split(/: (.*)/s);
  if (!namedFailures.includes(name)) return <p className="failure">{failure}</p>;
  return (
    <p className="failure">
      <span>{t(`jobs:list.failure.${name}`)}</span>
      {details ? <code>{details}</code> : null}
    </p>
  );
}

/** When it ended, began, or will begin, in the time of the site. */
function JobTime({ job: { state, runTime, startTime, finishTime } }: { job: JobRow }) {
  const t = useT();
  const language = useLanguage();
  const [which, at] =
    state === 'running' ? ['began', startTime ?? runTime] : state === 'waiting' ? ['next', runTime] : ['ended', finishTime ?? runTime];
  return <time dateTime={at}>{t(`jobs:list.when.${which}`, { time: absoluteDateTime(at, language) })}</time>;
}
