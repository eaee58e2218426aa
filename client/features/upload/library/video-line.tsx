/** One video of the library as a row. */
import type { LibraryVideo } from '#shared/api/video-staff.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { durationText } from '#shared/video/duration.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Clapperboard } from '#client/ui/picture/staff-icons.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { MediaUseItem } from './media-uses.tsx';

/** Colours of states, those of items. */
const colours = { uploading: 'draft', processing: 'audit', ready: 'putaway', failed: 'reject', deleted: 'soldout' } as const;

interface LineProps {
  row: LibraryVideo;
  isBusy: boolean;
  onRemove: () => void;
  onRestore: () => void;
}

export function VideoLine({ row, isBusy, onRemove, onRestore }: LineProps) {
  const t = useT();
  const language = useLanguage();
  const name = useVideoName()(row);
  return (
    <tr data-row={row.id}>
      <td className="what">
        <div className="film">
          <span className="still">
            {row.cover ? (
              <Picture image={row.cover} sizes="6.5rem" ratio={[16, 9]} widths={[160, 320]} alt="" />
            ) : (
              <Clapperboard className="icon" aria-hidden="true" />
            )}
          </span>
          <span>
            <b lang={writingOf(name)}>{name}</b>
            <span className="sub">{row.fileName === name ? '' : row.fileName}</span>
          </span>
        </div>
      </td>
      <td className="state">
        <StateMark state={colours[row.state]}>
          {`${t(`media:video.state.${row.isLive && row.state === 'ready' ? 'live' : row.state}`)}${row.state === 'processing' && row.progress > 0 ? ` ${row.progress} %` : ''}`}
        </StateMark>
      </td>
      <td className="figures">
        <span>{row.seconds > 0 ? durationText(row.seconds) : '—'}</span>
        <span className="sub">{row.bytes > 0 ? sizeText(row.bytes, language) : ''}</span>
      </td>
      <td className="where">
        {row.uses.length === 0 ? (
          t('media:item.unused')
        ) : (
          <details>
            <summary>{t('media:item.uses', { count: row.uses.length })}</summary>
            <ul>
              {row.uses.map((use) => (
                <MediaUseItem key={`${use.kind} ${use.id}`} use={use} />
              ))}
            </ul>
          </details>
        )}
      </td>
      <td className="when">
        <TimeText value={row.deleteTime || row.uploadTime} />
        <span className="sub" lang={writingOf(row.uploaderName)}>
          {row.deleteTime ? t('media:video.deleted') : row.uploaderName}
        </span>
      </td>
      <td className="ops">
        {row.mayEdit ? (
          <Button small variant="ghost" busy={isBusy} onClick={row.deleteTime ? onRestore : onRemove}>
            <span>{t(row.deleteTime ? 'media:act.restore' : 'media:act.remove')}</span>
            <span className="visually-hidden"> {name}</span>
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

export function useVideoName(): (video: Pick<LibraryVideo, 'titleZh' | 'titleEn' | 'fileName'>) => string {
  const isEnglish = useLanguage() === 'en';
  return ({ titleZh, titleEn, fileName }) => (isEnglish ? titleEn || titleZh : titleZh || titleEn) || fileName;
}
