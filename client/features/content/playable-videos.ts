/** The files of an article that can be played, with the words and pictures of their cards. */
import type { ContentDetail } from '#shared/api/content.ts';
import type { Image } from '#shared/api/fields.ts';

export interface PlayableVideo {
  id: string;
  /** Title of the video, or the file's name without its extension. */
  title: string;
  /** 0 = not known. */
  seconds: number;
  cover: Image | null;
}

/** A file that has a card takes title and picture from it; the others take the file's name. */
export function playableVideos({ videoFiles, videos }: Pick<ContentDetail, 'videoFiles' | 'videos'>): PlayableVideo[] {
  return videoFiles.map((file) => {
    const card = videos.find(({ id, path }) => id === file.id || path.endsWith(`/${file.id}`));
    return { id: file.id, title: card?.title || nameOf(file.name), seconds: file.time || (card?.time ?? 0), cover: card?.cover ?? null };
  });
}

/** A leading dot begins a name, not an extension. */
function nameOf(file: string): string {
  return file.replace(/(?<=.)\.\w{1,5}$/, '');
}
