/** Text of a film: title, date and duration below the player, the introduction beside it. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { VideoItem } from '#shared/api/video.ts';
import { durationText } from '#shared/video/duration.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { languageNames } from './language-names.ts';
import { WindowBadge } from './window-badge.tsx';

/** `children` are what can be done with it. */
export function FilmText({ video, children }: { video: VideoItem; children: ReactNode }) {
  const t = useT();
  const languages = languageNames(video.subtitles, t);
  return (
    <Text>
      <p className="badges">
        <WindowBadge film={video} className="gold" />
        {video.isLive ? <span className="live">{t('cinema:card.live')}</span> : null}
        {video.typeLabel ? <span>{video.typeLabel}</span> : null}
        {video.access.map((mark) => (
          <span key={mark}>{t(`cinema:access.${mark}`)}</span>
        ))}
        {languages.length > 0 ? <span>{t('cinema:room.subtitles', { languages: languages.join(t('cinema:room.slash')) })}</span> : null}
      </p>
      <h1 tabIndex={-1}>
        <Phrase text={video.title} />
      </h1>
      <p className="facts">
        <span>
          <span>{t('cinema:watch.published')}</span> <TimeText value={video.publishTime} relative />
        </span>
        {video.time > 0 ? <span>{`${t('cinema:watch.length')} ${durationText(video.time)}`}</span> : null}
        {video.viewCount > 0 ? <span>{t('cinema:watch.views', { count: video.viewCount })}</span> : null}
      </p>
      {children}
    </Text>
  );
}

/** The introduction, on one of the tabs beside the player. */
export function FilmIntroduction({ video: { content, contentAbstract } }: { video: VideoItem }) {
  return content ? <RichText html={content} /> : <p>{contentAbstract}</p>;
}

const Text = styled.div`
  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    font-size: var(--t-s);
    line-height: 1;
  }
  .badges span {
    padding: 0.45em 0.65em;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
  }
  .badges .gold {
    border-color: var(--gold-text);
    color: var(--gold-text);
  }
  /* The window is told in other words once the hour is known: on a line of its own it moves nothing. */
  ${media.compact} {
    .badges .gold {
      order: 1;
    }
    .badges:has(.gold)::after {
      content: '';
      flex-basis: 100%;
    }
  }
  .badges .live {
    border-color: transparent;
    background: var(--cinnabar-600);
    color: var(--on-image);
    font-weight: 700;
  }
  h1 {
    margin-block: 0.8rem 0.6rem;
    font-size: var(--t-h1);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.5rem;
    color: var(--text-2);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
`;
