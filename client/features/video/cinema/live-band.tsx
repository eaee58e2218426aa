/** The running or next live stream, or the recording of the last one. */
import { styled } from 'styled-components';
import type { LiveRow } from '#shared/api/video.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';

export function LiveBand({ live }: { live: LiveRow | null }) {
  const t = useT();
  const language = useLanguage();
  if (!live) return null;
  return (
    <Band className="wrap" aria-labelledby="live" data-state={live.state}>
      <div className="still">
        {live.cover ? <Picture image={live.cover} sizes="(width < 68.75em) 92vw, 40vw" ratio={[16, 9]} alt="" /> : null}
      </div>
      <div>
        <p className="mark">{t(`cinema:live.${live.state}`)}</p>
        <h2 id="live">
          <Phrase text={live.title} />
        </h2>
        <p className="when">
          <span>{t('cinema:live.startsAt')}</span> <time dateTime={live.startTime}>{absoluteDateTime(live.startTime, language)}</time>
        </p>
        <p className="about">{live.contentAbstract}</p>
        {live.path ? (
          <Link to={live.path} className="button">
            <Icon name="play" /> <span>{t(live.state === 'replay' ? 'cinema:live.watchReplay' : 'cinema:live.watch')}</span>
          </Link>
        ) : null}
      </div>
    </Band>
  );
}

const Band = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
  gap: calc(64 * var(--px));
  align-items: center;
  padding-block: calc(40 * var(--px));

  .still {
    border-radius: var(--r-l);
  }
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    padding: 0.45em 0.75em;
    border-radius: var(--r-s);
    border: 1px solid var(--line-strong);
    font-size: var(--t-s);
    font-weight: 700;
    line-height: 1;
  }
  &[data-state='live'] .mark {
    border-color: transparent;
    background: var(--cinnabar-600);
    color: var(--on-image);
  }
  .mark::before {
    content: '';
    width: 0.55em;
    height: 0.77em;
    border-radius: var(--r-perf);
    background: currentColor;
    rotate: var(--tilt);
  }
  h2 {
    margin-block: 0.8rem 0.5rem;
    font-size: max(1.625rem, calc(52 * var(--tx)));
  }
  .when {
    color: var(--gold-text);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .about {
    max-width: 36em;
    margin-block: 0.6rem 1.4rem;
    color: var(--text-2);
  }
  .button .icon {
    fill: currentColor;
  }

  /* A stream that is not running takes less space. */
  &:not([data-state='live']) {
    grid-template-columns: calc(420 * var(--px)) minmax(0, 1fr);
    padding-top: calc(64 * var(--px));
  }
  &:not([data-state='live']) h2 {
    font-size: max(1.375rem, calc(38 * var(--tx)));
  }
  .about:last-child {
    margin-bottom: 0;
  }

  ${media.compact} {
    &[data-state='live'] {
      grid-template-columns: minmax(0, 1fr);
      gap: 1.25rem;
    }
  }
  ${media.phone} {
    &:not([data-state='live']) {
      grid-template-columns: minmax(0, 1fr);
      gap: 1.25rem;
    }
  }
`;
