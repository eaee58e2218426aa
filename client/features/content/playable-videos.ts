/** Playable files of an article with the titles and pictures of their cards. */
import type { ContentItem } from '#shared/api/content.ts';
import type { Image } from '#shared/api/fields.ts';

export interface PlayableVideo {
  id: string;
  /** Title of the video; the file name without extension if it has none. */
  title: string;
  /** 0 = unknown. */
  seconds: number;
  cover: Image | null;
}

/** Combines files with their cards; a file without a card is named by its file name. */
export function playableVideos({ videoFiles, videos }: Pick<ContentItem, 'videoFiles' | 'videos'>): PlayableVideo[] {
  return videoFiles.map((file) => {
    const card = videos.find(({ id, path }) => id === file.id || path.endsWith(`/${file.id}`));
    return {
      id: file.id,
      title: card?.title || nameOf(file.name),
      seconds: file.time || (card?.time ?? 0),
      cover: (card ? card.cover : file.cover) ?? null,
    };
  });
}

/** A leading dot is part of the name, not an extension. */
function nameOf(file: string): string {
  return file.replace(/(?<=.)\.\w{1,5}$/, '');
}
