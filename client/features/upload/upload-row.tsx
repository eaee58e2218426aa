/** One video upload: progress, remaining time and actions. */
import { styled } from 'styled-components';
import type { UploadEntry } from '#client/state/uploads.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { videoEndings } from './check-file.ts';
import { problemText } from './problem-text.ts';

interface Props {
  entry: UploadEntry;
  onPause: () => void;
  onResume: (file?: File) => void;
  onCancel: () => void;
}

export function UploadRow({ entry, onPause, onResume, onCancel }: Props) {
  const t = useT();
  const { fileName, bytes, sent, phase, problem, secondsLeft } = entry;
  const percent = Math.floor((sent / Math.max(1, bytes)) * 100);
  const megabytes = (value: number) => (value / 1_048_576).toFixed(1);
  const canRetry = phase === 'failed' && ['network', 'failed', 'storageFull'].includes(problem);
  return (
    <Row data-phase={phase}>
      <b className="name">{fileName}</b>
      <span className="facts">
        {`${
          phase === 'fileNeeded'
            ? t('upload:size.whole', { size: megabytes(bytes) })
            : t('upload:size.part', { percent, sent: megabytes(sent), size: megabytes(bytes) })
        }${secondsLeft === null ? '' : ` · ${timeLeft(t, secondsLeft)}`}`}
      </span>
      <progress max={100} value={percent} aria-label={fileName} />
      {/* Announced when the state changes, not with every chunk. */}
      <span className={phase === 'failed' ? 'message error' : 'message'} role="status">
        {problem ? problemText(t, problem) : t(`upload:phase.${phase}`)}
      </span>
      <span className="acts">
        {phase === 'sending' ? (
          <Button small variant="ghost" onClick={onPause}>
            {t('upload:do.pause')}
          </Button>
        ) : null}
        {phase === 'paused' || canRetry ? (
          <Button small variant="ghost" onClick={() => onResume()}>
            {t(canRetry ? 'upload:do.retry' : 'upload:do.resume')}
          </Button>
        ) : null}
        {phase === 'fileNeeded' ? (
          <FileButton small label={t('upload:do.chooseAgain')} accept={videoEndings.join()} onFiles={([file]) => onResume(file)}>
            {t('upload:do.chooseAgain')}
          </FileButton>
        ) : null}
        {phase === 'checking' ? null : (
          <Button small variant="ghost" onClick={onCancel}>
            {t('upload:do.cancel')}
          </Button>
        )}
      </span>
    </Row>
  );
}

function timeLeft(t: ReturnType<typeof useT>, seconds: number): string {
  return seconds < 60 ? t('upload:left.seconds', { count: seconds }) : t('upload:left.minutes', { count: Math.ceil(seconds / 60) });
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.25rem 1rem;
  align-items: center;
  padding-block: 0.75rem;
  border-top: 1px solid var(--line);

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .facts {
    color: var(--text-2);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
  progress {
    grid-column: 1 / -1;
    width: 100%;
    accent-color: var(--primary);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.5rem;
  }
`;
