/** `/content/episode/:id`: a film with its videos, credits, awards, and links to its neighbours. */
import { styled } from 'styled-components';
import { getContentAround, getContentItem } from '#shared/api/content.ts';
import { CommentSlot } from '#client/features/community/comment-slot.tsx';
import { OtherLanguageNotice } from '#client/features/content/other-language.tsx';
import { NominationList } from '#client/features/award/film/nomination-list.tsx';
import { RelatedFilms, RelatedFilmsSpace } from '#client/features/award/film/related-films.tsx';
import { FilmFacts } from '#client/features/award/film/film-facts.tsx';
import { readFilmPage, filmPageHead, relatedFilms } from '#client/features/award/film/film-page.ts';
import { ArticleAttachments } from '#client/lib/article-attachments.tsx';
import { withLanguage } from '#shared/language.ts';
import { FilmStage } from '#client/features/award/film/film-stage.tsx';
import { FilmVideos } from '#client/features/award/film/film-videos.tsx';
import { LikeBar } from '#client/features/community/like-bar.tsx';
import { Neighbours, NeighboursSpace } from '#client/features/content/neighbours.tsx';
import { CreditList } from '#client/features/award/person/credit-list.tsx';
import { CrewList } from '#client/features/award/person/crew-list.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { shareRail } from '#client/features/share/share-layout.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { railRow } from '#client/ui/rail-action.ts';
import { useView } from '#client/lib/use-view.ts';
import { LatePart } from '#client/ui/late-part.tsx';

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
  return (
    <article>
      <FilmStage work={work} image={stage} unit={item.typeLabel} video={videos[0] ?? null} />
      <FilmVideos videos={videos} />
      <div className="wrap">
        <OtherLanguageNotice shown={item.language} />
        <Marks>
          <LikeBar item={item} />
          <ShareButton title={item.title} look="rail" />
        </Marks>
        <FilmFacts item={item} work={work}>
          <CreditList people={item.people} />
          <CrewList credits={item.credits} />
        </FilmFacts>
        <NominationList nominations={item.nominations} of="work" />
        <ArticleAttachments files={item.attachments} title={t('work:film.press')}>
          <Zip>
            <a className="button ghost" href={withLanguage(language, `/presskit/${item.id}`)} download="">
              {t('work:film.pressAll')}
            </a>
          </Zip>
        </ArticleAttachments>
        <LatePart of={around} waiting={import.meta.env.SSR && <RelatedFilmsSpace />}>
          {({ works }) => <RelatedFilms works={relatedFilms(item, works)} />}
        </LatePart>
        <CommentSlot key={item.id} contentId={item.id} count={item.commentCount} />
        <LatePart of={around} waiting={import.meta.env.SSR && <NeighboursSpace />}>
          {({ previous, next }) => <Neighbours label={t('work:film.neighbours')} previous={named(previous)} next={named(next)} />}
        </LatePart>
      </div>
    </article>
  );
}

const named = (link: { title: string; path: string } | null) => link && { name: link.title, path: link.path };

const Zip = styled.p`
  margin-top: 1.5rem;
`;

/** Row below the film's header. */
const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1.75rem;
  padding-top: var(--s6);

  ${shareRail}
  .marks {
    display: flex;
    flex-wrap: wrap;
    gap: inherit;
  }
  & > :has(> .marks) {
    gap: inherit;
  }
  ${media.phone} {
    && {
      ${railRow}
    }
  }
`;
