/** Why a file was not taken, line by line, and what can be done with the rest of it. */
import { subtitleBytesMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { RefusedFile } from './use-subtitle-list.ts';

interface Props {
  file: RefusedFile;
  onOpen: () => void;
  onClose: () => void;
}

export function FileFaults({ file: { fileName, problem, faults, cues }, onOpen, onClose }: Props) {
  const t = useT();
  return (
    <div className="refused">
      <p role="alert">
        <b>{t(`editor:subtitle.file.${problem}`, { name: fileName, megabytes: subtitleBytesMax / 1_048_576 })}</b>
      </p>
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ line, name }) => (
            <li key={line}>{t(`editor:subtitle.file.fault.${name}`, { line })}</li>
          ))}
        </ul>
      ) : null}
      <div className="acts">
        {cues.length > 0 ? (
          <Button small onClick={onOpen}>
            {t('editor:subtitle.file.open', { count: cues.length })}
          </Button>
        ) : null}
        <Button small variant="ghost" onClick={onClose}>
          {t('editor:subtitle.file.dismiss')}
        </Button>
      </div>
    </div>
  );
}
