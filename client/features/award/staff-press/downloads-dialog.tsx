/** What was downloaded with an accreditation, and when. */
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import type { Data } from '#shared/api/endpoint.ts';
import { listPressDownloads } from '#shared/api/press/press-staff.ts';
import type { Accreditation } from '#shared/api/record/press.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useFocusBack } from '#client/record/record-dialog.tsx';
import { lineLook } from '#client/record/field-style.ts';
import { useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';

interface Props {
  accreditation: Accreditation;
  name: string;
  onClose: () => void;
}

const load = (api: Api, id: string, signal: AbortSignal) => api(listPressDownloads, { query: { id } }, { noLoading: true, signal });

export function DownloadsDialog({ accreditation, name, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const { record: rows, isFailed, reload } = useRecord<Data<typeof listPressDownloads>>(accreditation.id, load);
  useFocusBack();
  return (
    <Frame open={isOpen} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{t('press:list.downloadsOf', { name })}</h2>
      {rows ? (
        <>
          <p role="status">{t('press:list.downloads', { count: rows.length })}</p>
          <ul className="lines">
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <b>{row.name}</b>
                  <span className="role">{`${t(`press:item.${row.item}`)} · ${nameOf(row.kitZh, row.kitEn)}`}</span>
                </div>
                <time dateTime={row.at}>{absoluteDateTime(row.at, language)}</time>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <RecordState isFailed={isFailed} onRetry={reload} />
      )}
      <div className="answers">
        <Button onClick={() => setOpen(false)}>{t('press:issued.close')}</Button>
      </div>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(40rem, calc(100vw - 2rem));

  ${lineLook}
  .lines {
    max-height: 24rem;
    overflow: auto;
  }
  .lines div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .lines .role {
    display: block;
    font-size: var(--t-xs);
    color: var(--text-2);
  }
  .lines time {
    font-size: var(--t-s);
    color: var(--text-2);
  }
`;
