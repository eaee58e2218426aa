/** Contents of an export, the choice of films, the download, and the last exports. */
import { useState } from 'react';
import { beginExport, type Transfer } from '#shared/api/site/transfer.ts';
import { useApi } from '#client/lib/api.ts';
import { openDownload } from '#client/lib/open-download.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Download } from '#client/ui/picture/staff-icons.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { CountTable, sizeText } from './count-table.tsx';

export function ExportCard({ transfer, onBegun }: { transfer: Transfer; onBegun: () => void }) {
  const { counts, mediaBytes, filmBytes, exports } = transfer;
  const api = useApi();
  const t = useT();
  const [hasFilms, setHasFilms] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBegun, setBegun] = useState(false);
  const begin = async () => {
    setBusy(true);
    const outcome = await api(beginExport, { body: { hasFilms } });
    setBusy(false);
    setBegun(outcome.status === 'ok');
    setProblem(outcome.status === 'ok' ? '' : ((outcome.status === 'refused' ? outcome.message : null) ?? t('transfer:call.failed')));
    if (outcome.status !== 'ok') return;
    openDownload(outcome.data.address);
    onBegun();
  };
  return (
    <>
      <p className="lead">{t('transfer:export.lead')}</p>
      <CountTable counts={counts} />
      <fieldset>
        <legend>{t('transfer:export.films')}</legend>
        {[false, true].map((value) => (
          <label key={String(value)}>
            <input type="radio" name="films" checked={hasFilms === value} onChange={() => setHasFilms(value)} />
            <span>
              <span>{t(value ? 'transfer:export.withFilms' : 'transfer:export.withoutFilms')}</span>
              <span className="sub">{sizeText(t, value ? mediaBytes + filmBytes : mediaBytes)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="sub">{t('transfer:export.secret')}</p>
      <div className="acts">
        <Button busy={isBusy} onClick={() => void begin()}>
          <Download className="icon" aria-hidden="true" /> <span>{t('transfer:export.begin')}</span>
        </Button>
        <span role="status">{isBegun ? t('transfer:export.begun') : ''}</span>
      </div>
      {problem ? (
        <p className="message error" role="alert">
          {problem}
        </p>
      ) : null}
      {exports.length > 0 ? (
        <div className="past">
          <h3>{t('transfer:export.past')}</h3>
          <ul>
            {exports.map(({ time, actorName, hasFilms: withFilms }) => (
              <li key={time}>
                <TimeText value={time} />
                <span>{` · ${actorName} · ${t(withFilms ? 'transfer:export.withFilms' : 'transfer:export.withoutFilms')}`}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
