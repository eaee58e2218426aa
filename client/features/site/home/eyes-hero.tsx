/** The home page's face: two eyes that are windows on one panorama, with the title running across them. */
import type { Banner } from '#shared/api/home.ts';
import type { EditionSummary } from '#shared/api/award.ts';
import type { VideoCard } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { EyeWindows } from '#client/ui/picture/eyes.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useDrawnLook } from '#client/ui/picture/look.ts';
import { EditionFigures } from './edition-figures.tsx';
import { heroAction } from './hero-action.ts';
import { Hero } from './eyes-hero-style.ts';
import { HeroControls } from './hero-controls.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { useLook } from './use-look.ts';
import { useSlides } from './use-slides.ts';

interface Props {
  /** At least one; a visit starts with the first. */
  banners: readonly Banner[];
  edition: EditionSummary | null;
  /** The ceremony, live or recorded, where it can be seen. */
  ceremony: VideoCard | null;
}

/** Needs no script to be seen whole: the first slide is in the HTML, the others come with the script. */
export function EyesHero({ banners, edition, ceremony }: Props) {
  const t = useT();
  const { panes, ...slides } = useSlides(banners.length);
  useLook(panes);
  const shape = useDrawnLook().look?.hero;
  const action = edition ? heroAction(edition, ceremony) : null;
  const state = (index: number) => (index === slides.active ? 'on' : 'off');
  const titles = banners.map((banner, index) => (
    <span key={banner.id} data-slide={state(index)} data-length={titleLength(banner.title)}>
      {banner.title}
    </span>
  ));
  return (
    <Hero>
      <EyeWindows />
      <div className="stage" data-shape={shape === 'eyes' ? undefined : shape} {...slides.hold}>
        <h1 className="title" tabIndex={-1}>
          {titles}
        </h1>
        <div className="eyes" ref={panes}>
          {banners.map((banner, index) =>
            index === 0 || slides.ready ? <HeroPicture key={banner.id} banner={banner} first={index === 0} state={state(index)} /> : null,
          )}
          {/* The same title once more in paper colour: where it enters an eye, ink turns to light. */}
          <p className="title song paper" aria-hidden="true">
            {titles}
          </p>
        </div>
        {action ? (
          <div className="nose">
            <Link to={action.path} data-video={action.video ?? undefined}>
              <b data-plays={action.video === null ? undefined : ''}>
                <Icon name={action.video === null ? 'arrow-right' : 'play'} />
              </b>
              <span>{t(action.text)}</span>
            </Link>
          </div>
        ) : null}
        <div className="captions">
          {banners.map((banner, index) => (
            <p key={banner.id} data-slide={state(index)}>
              {banner.path ? (
                <Link to={banner.path} className="song">
                  {banner.caption}
                </Link>
              ) : (
                <b className="song">{banner.caption}</b>
              )}
              <span>{banner.subtitle}</span>
              <span className="muted">{banner.credit}</span>
            </p>
          ))}
        </div>
        {edition ? <EditionFigures figures={edition.figures} /> : null}
        <HeroControls slides={slides} titles={banners.map((banner) => banner.title)} />
      </div>
    </Hero>
  );
}

/** How much room a title asks for; a Chinese character counts twice a Latin letter. */
function titleLength(title: string): 'short' | 'middle' | 'long' {
  const width = [...title].reduce((sum, character) => sum + (character > '\u2e7f' ? 4.5 : 1), 0);
  return width <= 19 ? 'short' : width <= 26 ? 'middle' : 'long';
}
