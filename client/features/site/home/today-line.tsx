/** One line below the hero: the programme of today while an edition is on, else a film that can be watched now. */
import { styled } from 'styled-components';
import type { Today } from '#shared/api/home.ts';
import { clock } from '#shared/dates.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';

export function TodayLine({ today }: { today: Today | null }) {
  const t = useT();
  if (!today) return null;
  const { kind, title, path, cover, films, startTime, venue } = today;
  const facts =
    kind === 'room' ? [t('content:home.today.films', { count: films })] : [startTime && clock(startTime), venue].filter(Boolean);
  return (
    <div className="wrap">
      <Line to={path}>
        <span className="frame" data-plain={cover ? undefined : ''}>
          {cover ? <SmallPicture image={cover} width={160} ratio={[3, 4]} /> : null}
        </span>
        <span className="text">
          <b>{t(`content:home.today.${kind}`, { title })}</b>
          <span>{facts.join(t('content:work.comma'))}</span>
        </span>
        <Icon name="arrow-right" />
      </Line>
    </div>
  );
}

const Line = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.25rem 1rem;
  width: fit-content;
  max-width: 100%;
  min-width: min(34rem, 100%);
  margin: var(--s6) auto 0;
  padding: 0.625rem 1.25rem 0.625rem 0.75rem;
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--e1);

  .frame {
    width: 2.75rem;
    aspect-ratio: 3 / 4;
    margin: 0.25rem 0.4rem;
    border-radius: var(--r-perf);
    background: var(--foil);
    overflow: hidden;
    rotate: 8deg;
  }
  .frame img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .text {
    display: grid;
    line-height: 1.45;
  }
  b {
    font: 600 1.0625rem / 1.4 var(--f-song);
    overflow-wrap: anywhere;
  }
  &:lang(en) b {
    font: 500 1.0625rem / 1.35 var(--f-display);
  }
  .text > span {
    color: var(--text-2);
    font-size: var(--t-s);
  }
  &:hover b {
    text-decoration: underline;
    text-decoration-color: var(--gold-500);
    text-underline-offset: 0.25em;
  }

  ${media.phone} {
    width: auto;
    margin-top: 1.5rem;
  }
`;
