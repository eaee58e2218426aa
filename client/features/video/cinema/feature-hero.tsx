/** Hero of the screening room: one film across the full width, and a film strip to select another. */
import { useState, type MouseEvent } from 'react';
import type { ScreeningRoom } from '#shared/api/video.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Hero } from './feature-hero-style.ts';
import { languageNames } from './language-names.ts';
import { WindowBadge } from './window-badge.tsx';

type Feature = ScreeningRoom['features'][number];

/** Maximum number of films in the hero. */
const featuresMax = 4;

/** All features are rendered, so that the font subset covers their titles; one is visible. Without JavaScript the strip links to the films. */
export function FeatureHero({ features: all }: { features: readonly Feature[] }) {
  const t = useT();
  const features = all.slice(0, featuresMax);
  const [current, setCurrent] = useState(0);
  const handleFrame = (event: MouseEvent, index: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setCurrent(index);
  };
  return (
    <Hero>
      {features.map((feature, index) => (
        <div key={feature.id} className="picture" data-on={index === current || undefined} aria-hidden="true">
          {feature.cover ? (
            <Picture image={feature.cover} sizes="100vw" widths={[640, 960, 1280, 1600, 1920]} alt="" eager={index === 0} />
          ) : null}
        </div>
      ))}
      <div className="wrap">
        <div aria-live="polite">
          {features.map((feature, index) => (
            <article key={feature.id} hidden={index !== current}>
              <FeatureText feature={feature} />
            </article>
          ))}
        </div>
        {features.length > 1 ? (
          <nav className="strip" aria-label={t('cinema:room.features')}>
            {features.map((feature, index) => (
              <Link
                key={feature.id}
                to={feature.path}
                className="still"
                aria-label={feature.title}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => handleFrame(event, index)}
              >
                {feature.cover ? (
                  <Picture image={feature.cover} sizes="262px" ratio={[16, 9]} alt="" />
                ) : (
                  <span aria-hidden="true">{feature.title}</span>
                )}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
    </Hero>
  );
}

function FeatureText({ feature }: { feature: Feature }) {
  const t = useT();
  const { work } = feature;
  const minutes = work?.minutes ?? Math.round(feature.time / 60);
  const facts = [work?.director, work?.country, minutes > 0 ? t('cinema:room.minutes', { count: minutes }) : ''].filter(Boolean);
  const languages = languageNames(feature.subtitles, t);
  return (
    <>
      <p className="badges">
        {languages.length > 0 ? <span>{t('cinema:room.subtitles', { languages: languages.join(t('cinema:room.slash')) })}</span> : null}
        {feature.typeLabel ? <span>{feature.typeLabel}</span> : null}
        {/* Last: its text becomes shorter with the visitor's clock. */}
        <WindowBadge film={feature} className="gold" isSteady />
      </p>
      <h2 data-long={[...(work?.title ?? feature.title)].length > 7 || undefined}>
        <Phrase text={work?.title ?? feature.title} />
      </h2>
      <p className="lead">{work?.logline || feature.contentAbstract}</p>
      <div className="actions">
        <Link to={feature.path} className="button" data-video={feature.videoId}>
          <Icon name="play" /> <span>{t('cinema:room.watch')}</span>
        </Link>
        {work ? (
          <Link to={work.path} className="button ghost">
            {t('cinema:room.details')}
          </Link>
        ) : null}
        <span className="facts">{facts.join(t('cinema:room.separator'))}</span>
      </div>
    </>
  );
}
