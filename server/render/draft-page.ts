/**
 * The public page of an item that is not published: the page's own loader, head and components, with the item given instead
 * of read. Nothing of it reaches a cache. It carries no scripts, because nobody visits it.
 */
import { getContentAround, getContentItem, type ContentDetail } from '#shared/api/content.ts';
import { getHome, type Home } from '#shared/api/home.ts';
import type { Contract } from '#shared/api/endpoint.ts';
import { getVideoItem, listRelatedVideos, type VideoDetail } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { unavailable } from '#server/errors.ts';
import type { Fetched } from './data-cache.ts';
import type { DrawnPage } from './drawn-page.ts';
import type { Renderer, RenderRequest } from './render-page.tsx';

/** Data that the pages of an item read. */
interface Draft {
  content: ContentDetail;
  /** Of the screening room; null for all other items, and as long as there is nothing to play. */
  video: VideoDetail | null;
}

/** Renders an item's public page in a language to HTML. Throws `unavailable` if the page cannot be rendered. */
export type RenderDraft = (draft: Draft, language: Language) => Promise<string>;

/** The same for the home page. */
export type RenderHome = (home: Home, language: Language) => Promise<string>;

interface DraftPages {
  renderDraft: RenderDraft;
  renderHome: RenderHome;
}

export function createDraftPages({ renderer, addFonts }: { renderer: Renderer; addFonts: (page: DrawnPage) => void }): DraftPages {
  const render = async (path: string, language: Language, answers: ReadonlyMap<string, Fetched>) => {
    const answer: RenderRequest['answer'] = ({ url }) => answers.get(url.split('?', 1)[0] ?? '');
    const rendered = await renderer.render({ path, language, mayStream: false, answer });
    if (rendered.kind !== 'complete' || rendered.failed || rendered.status !== 200) throw unavailable(new Error('A draft did not render'));
    addFonts(rendered.page);
    return withoutScripts(rendered.page.toString());
  };
  return {
    renderDraft: ({ content, video }, language) => {
      const { id, kind, path } = content;
      return render(path === paths.videoPlay(id) && !video ? paths.content(kind, id) : path, language, answersOf({ content, video }));
    },
    renderHome: (home, language) => render(paths.home, language, new Map([[getHome.path, answerOf(home)]])),
  };
}

const answerOf = (data: unknown): Fetched => ({
  envelope: { code: 200, msg: '', data },
  bytes: 0,
  tags: [],
  lifeSeconds: 0,
  changesAtMs: null,
  goesAtMs: null,
});

/** By the address of the call, which no cache sees. */
function answersOf({ content, video }: Draft): ReadonlyMap<string, Fetched> {
  const { previous, next, related } = content;
  const data: readonly (readonly [Contract, unknown])[] = [
    [getContentItem, content],
    [getContentAround, { previous, next, related, works: [] }],
    ...(video
      ? ([
          [getVideoItem, video],
          [listRelatedVideos, video.related],
        ] as const)
      : []),
  ];
  return new Map(data.map(([{ path }, value]) => [path.replace(':id', content.id), answerOf(value)]));
}

/** The page without script elements; texts cannot contain one, because React escapes them and bodies are sanitised. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
}
