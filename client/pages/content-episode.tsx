/** `/content/episode/:id`: a film with its videos, credits, awards, and links to its neighbours. */
import { styled } from 'styled-components';
import { getContentAround, getContentItem } from '#shared/api/content.ts';
import { CommentSlot } from '#client/features/community/comment-slot.tsx';
import { OtherLanguageNotice } from '#client/features/content/other-language.tsx';
import { FilmCredits } from '#client/features/award/film/film-credits.tsx';
import { FilmHonours } from '#client/features/award/film/film-honours.tsx';
import { FilmPalette } from '#client/features/award/film/film-palette.tsx';
import { FilmStills } from '#client/features/award/film/film-stills.tsx';
import { RelatedFilms, RelatedFilmsSpace } from '#client/features/award/film/related-films.tsx';
import { FilmFacts } from '#client/features/award/film/film-facts.tsx';
import { filmPageHead, isTrailer, readFilmPage } from '#client/features/award/film/film-page.ts';
import { ArticleAttachments } from '#client/lib/article-attachments.tsx';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { FilmStage } from '#client/features/award/film/film-stage.tsx';
import { FilmVideos } from '#client/features/award/film/film-videos.tsx';
import { FilmAccess } from '#client/features/video/cinema/film-access.tsx';
import { WindowBadge } from '#client/features/video/cinema/window-badge.tsx';
import { LikeBar } from '#client/features/community/like-bar.tsx';
import { Neighbours, NeighboursSpace } from '#client/features/content/neighbours.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { Signs } from '#client/features/share/signs.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useView } from '#client/lib/use-view.ts';
import { DeferredPart } from '#client/ui/deferred-part.tsx';

export const loader = async ({ read, readLate, params }: LoaderContext) => {
  const id = params['id'] ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const around = readLate(getContentAround, { params: { id } });
  const item = await read(getContentItem, { params: { id } });
  if (item.kind !== 'episode') throw notFound();
  return { item, around };
};

type EpisodeData = Awaited<ReturnType<typeof loader>>;

export function head({ item }: EpisodeData, context: HeadContext): Head {
  return filmPageHead(item, context);
}

export default function EpisodePage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const language = useLanguage();
  const { item, around } = data;
  useView('episode', item.id);
  const { work, stage, videos } = readFilmPage(item);
  const [video = null, ...others] = videos;
  const pathAt = (second: number) => paths.videoMoment(video?.id ?? '', second);
  const trailer = others.find(isTrailer);
  const awards = [...new Set(item.nominations.filter(({ won }) => won).map(({ category }) => category))];
  return (
    <article>
      <FilmStage
        work={work}
        image={stage}
        awards={awards.length > 0 || !work.award ? awards : [work.award]}
        video={video}
        window={item.reel ? <WindowBadge film={item.reel} className="window" /> : null}
      >
        <FilmSigns>
          <LikeBar item={item} />
          {trailer ? (
            <Link className="act trailer" to={trailer.path} data-video={trailer.id}>
              <span className="icon-button line">
                <Icon name="clapperboard" />
              </span>
              <span>{t('work:film.trailer')}</span>
            </Link>
          ) : null}
          <ShareButton title={item.title} look="rail" />
        </FilmSigns>
      </FilmStage>
      <FilmPalette reel={item.reel} pathAt={pathAt} />
      <FilmStills reel={item.reel} pathAt={pathAt} />
      <FilmVideos videos={videos} />
      <div className="wrap">
        <OtherLanguageNotice shown={item.language} />
        <FilmFacts
          item={item}
          work={work}
          aside={
            <>
              {item.reel ? <FilmAccess reel={item.reel} /> : null}
              <ArticleAttachments files={item.attachments} title={t('work:film.press')}>
                <Zip>
                  <a className="button ghost" href={withLanguage(language, `/presskit/${item.id}`)} download="">
                    {t('work:film.pressAll')}
                  </a>
                </Zip>
              </ArticleAttachments>
            </>
          }
        >
          <FilmCredits credits={item.credits} people={item.people} nominations={item.nominations} />
          <FilmHonours nominations={item.nominations} />
        </FilmFacts>
        <DeferredPart of={around} waiting={import.meta.env.SSR && <RelatedFilmsSpace />}>
          {(beside) => <RelatedFilms around={beside} country={work.country} />}
        </DeferredPart>
        <CommentSlot key={item.id} contentId={item.id} count={item.commentCount} />
        <DeferredPart of={around} waiting={import.meta.env.SSR && <NeighboursSpace />}>
          {({ previous, next }) => <Neighbours label={t('work:film.neighbours')} previous={named(previous)} next={named(next)} />}
        </DeferredPart>
      </div>
    </article>
  );
}

const named = (link: { title: string; path: string } | null) => link && { name: link.title, path: link.path };

const Zip = styled.p`
  margin-top: 1.5rem;
`;

/** Views are not counted beside a trailer. */
const FilmSigns = styled(Signs)`
  &:has(.trailer) .views {
    display: none;
  }
`;
