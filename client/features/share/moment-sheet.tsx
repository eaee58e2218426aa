/** Share sheet of a moment: its card, the line that is spoken, and a second that can be moved. A separate chunk, loaded at first use. */
import { useState } from 'react';
import { styled } from 'styled-components';
import { sharePictureSizes, sharePictureUrl } from '#shared/share/share-picture.ts';
import { durationText } from '#shared/video/duration.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { urlOfPath } from './page-address.ts';
import { ShareSheet } from './share-sheet.tsx';

export interface SharedMoment {
  second: number;
  /** The line that is spoken; '' for none. */
  line: string;
  language: string | undefined;
}

interface Props {
  title: string;
  first: SharedMoment;
  at: (second: number) => Promise<SharedMoment>;
  pathAt: (second: number) => string;
  onClose: () => void;
}

export function MomentSheet({ title, first, at, pathAt, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const [moment, setMoment] = useState(first);
  const path = pathAt(moment.second);
  const move = (seconds: number) => void at(moment.second + seconds).then(setMoment);
  return (
    <ShareSheet heading={t('share:moment.title')} title={title} page={{ path, url: urlOfPath(language, path) }} onClose={onClose}>
      <Moment>
        <img src={sharePictureUrl({ language, path, size: 'large' })} {...sharePictureSizes.large} alt="" />
        <div>
          {moment.line ? <blockquote lang={moment.language}>{`“${moment.line}”`}</blockquote> : null}
          <p>
            <button type="button" className="icon-button line" aria-label={t('share:moment.earlier')} onClick={() => move(-1)}>
              −
            </button>
            <output>{durationText(moment.second)}</output>
            <button type="button" className="icon-button line" aria-label={t('share:moment.later')} onClick={() => move(1)}>
              +
            </button>
          </p>
        </div>
      </Moment>
    </ShareSheet>
  );
}

const Moment = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 1.25rem;
  align-items: center;
  margin-bottom: 1.25rem;

  img {
    width: 100%;
    height: auto;
    border-radius: var(--r-m);
    background: var(--sunken);
  }
  blockquote {
    margin: 0 0 0.75rem;
    font: 600 1.125rem / 1.5 var(--f-song);
  }
  blockquote:lang(en) {
    font-family: var(--f-display);
    line-height: 1.3;
  }
  p {
    display: flex;
    gap: 0.75rem;
    align-items: center;
  }
  output {
    min-width: 3.5em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
`;
