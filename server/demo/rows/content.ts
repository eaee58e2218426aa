/** Rows of editorial content: items with their live revisions. */
import { timedItems } from './drafts.ts';
import { newsBody, paragraphs } from '#server/demo/content/articles.ts';
import { coverIdOf, galleryIds, videoFrameId } from '#server/demo/content/pictures.ts';
import { about, charter, culture, news, notices, videos, filmOf, type Text } from '#server/demo/content/programme.ts';
import { office, online, type ItemRows } from './online-item.ts';
import { countOf, eveningOf } from './fields.ts';
import { charters, secondsOf } from './films.ts';

/** News that are marked as recommended. */
const recommended = new Set(['n01', 'n02', 'n04', 'n09', 'n11', 'n14', 'n20']);
/** Column of a video by its kind. */
const rooms: Record<string, string> = {
  feature: 'room-winners',
  episode: 'room-winners',
  making: 'room-making',
  trailer: 'room-making',
  forum: 'room-forum',
};

/** All items that visitors see, and those that are published soon after seeding. */
export function onlineItems(): ItemRows[] {
  return [...newsItems(), ...noticeItems(), ...aboutItems(), ...cultureItems(), ...videoItems(), ...timedItems()];
}

function newsItems(): ItemRows[] {
  return news.map((item, index) => {
    const work = filmOf(item.work);
    return online({
      id: item.id,
      kind: 'article',
      columnId: 'news',
      typeId: item.type,
      publishAt: eveningOf(item.date, index),
      title: item.title,
      abstract: item.summary,
      body: newsBody(item),
      item: { likeCount: item.likes, viewCount: item.likes * 9 + countOf(item.id, 40, 400), recommended: recommended.has(item.id) },
      revision: {
        coverId: coverIdOf(item),
        galleryIds: item.gallery ? galleryIds(item.id) : [],
        personIds: item.people ?? [],
        workIds: [item.work],
        tagsZh: [work.title.zh],
        tagsEn: item.title.en ? [work.title.en] : [],
      },
    });
  });
}

function noticeItems(): ItemRows[] {
  return notices.map((notice, index) =>
    online({
      id: notice.id,
      kind: 'article',
      columnId: 'notice',
      typeId: notice.type,
      publishAt: eveningOf(notice.date, index),
      title: notice.title,
      abstract: { zh: sentencesOf(notice.body.zh)[0] ?? '', en: sentencesOf(notice.body.en)[0] ?? '' },
      body: noticeBody(notice.body),
      byline: office,
      revision: { attachments: notice.hasCharter ? attachedCharters() : [] },
      item: { pinned: notice.pinned, viewCount: countOf(notice.id, 300, 5_000), commentsClosed: true },
    }),
  );
}

const attachedCharters = () => charters.map((file) => ({ ...file }));

const sentencesOf = (text: string): string[] => text.split(/(?<=。)|(?<=[.])\s/);

const contact: Text = {
  zh: '如有疑问，请致信 press@example.org，办公室将在三个工作日内答复。本通知为示例内容。',
  en: 'Questions go to press@example.org; the office answers within three working days. This notice is demonstration content.',
};

/** The text without its first sentence, which is the abstract. */
function noticeBody({ zh, en }: Text): Text {
  const rest = (text: string) =>
    sentencesOf(text)
      .slice(1)
      .join(text.includes('。') ? '' : ' ');
  return { zh: paragraphs([rest(zh), contact.zh].filter(Boolean)), en: en ? paragraphs([rest(en), contact.en].filter(Boolean)) : '' };
}

function aboutItems(): ItemRows[] {
  return about.map((section, index) =>
    online({
      id: `about-${section.key}`,
      kind: 'article',
      columnId: 'about',
      typeId: section.key,
      // The page shows the oldest item first.
      publishAt: eveningOf('2023-03-01', 60 - index),
      title: section.title,
      abstract: { zh: section.body.zh[0] ?? '', en: section.body.en[0] ?? '' },
      body: section.key === 'charter' ? charterBody : { zh: paragraphs(section.body.zh), en: paragraphs(section.body.en) },
      byline: office,
      item: { commentsClosed: true },
      revision: {
        attachments: section.key === 'charter' ? attachedCharters() : [],
        tagsZh: [section.key],
        tagsEn: [section.key],
        coverId: section.key === 'host' ? 'f05' : null,
        ...(section.key === 'charter' ? { updatedAt: eveningOf('2026-11-20') } : {}),
      },
    }),
  );
}

/** Chapters with numbered articles, as the editor writes them: headings, and a numbered list below each. */
const charterBody: Text = { zh: charterIn('zh'), en: charterIn('en') };

function charterIn(language: keyof Text): string {
  const chapters = charter.chapters.map(
    ({ title, clauses }) => `<h2>${title[language]}</h2><ol>${clauses.map((text) => `<li><p>${text[language]}</p></li>`).join('')}</ol>`,
  );
  return `<p>${charter.intro[language]}</p>${chapters.join('')}`;
}

function cultureItems(): ItemRows[] {
  return culture.map((item) =>
    online({
      id: item.id,
      kind: 'article',
      columnId: item.column,
      publishAt: eveningOf(item.date),
      title: item.title,
      abstract: item.summary,
      body: { zh: paragraphs(item.body.zh), en: paragraphs(item.body.en) },
      item: { viewCount: countOf(item.id, 200, 3_000), likeCount: countOf(`like ${item.id}`, 10, 300) },
      revision: { coverId: coverIdOf(item), workIds: [item.work] },
    }),
  );
}

/** Order of the videos in the screening room: the two main winners first. */
const showOrder = ['v02', 'v01', 'v03'];

function videoItems(): ItemRows[] {
  return videos.map((video, index) => {
    const rank = showOrder.includes(video.id) ? showOrder.indexOf(video.id) : index + showOrder.length;
    return online({
      id: video.id,
      kind: 'episode',
      columnId: rooms[video.kind] ?? 'video',
      typeId: video.kind,
      publishAt: eveningOf('2025-09-14', rank * 90),
      title: video.title,
      abstract: video.abstract,
      body: {
        zh: paragraphs([video.abstract.zh, filmOf(video.work).logline.zh]),
        en: paragraphs([video.abstract.en, filmOf(video.work).logline.en]),
      },
      item: { viewCount: countOf(video.id, 900, 30_000), likeCount: countOf(`like ${video.id}`, 60, 1_500) },
      revision: { coverId: videoFrameId(video.id), workIds: [video.work], videoIds: [video.id], seconds: secondsOf(video.film) },
    });
  });
}
