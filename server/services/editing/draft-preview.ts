/** Preview of a work for its authors and the desk, without a link. */
import type { Static } from 'typebox';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import type { lookAtDraft } from '#shared/api/preview-look.ts';
import type { Language } from '#shared/language.ts';
import type { Viewer } from '#shared/policies.ts';
import { renderRevision } from '#server/services/reading/content-detail.ts';
import { findWork } from '#server/services/content/item-access.ts';
import type { ListPreviewFilms } from './preview-playback.ts';
import { currentRevision } from '#server/services/content/publishing-revision.ts';

export type DraftLook = ReturnType<typeof createDraftLook>;

export function createDraftLook({ db, films }: { db: Database; films: ListPreviewFilms }) {
  return {
    /** The revision at work as it would be published. Throws `notFound` for works of others. */
    look: async (viewer: Viewer, contentId: string, language: Language): Promise<Static<typeof lookAtDraft.data>> => {
      await findWork(db, viewer, contentId);
      const revision = await currentRevision(db, contentId);
      const [shown, playable] = await Promise.all([
        renderRevision(db, revision.id, language),
        films({ videoIds: revision.videoIds, reader: `user-${viewer.id}`, language }),
      ]);
      if (!shown) throw notFound();
      return { state: revision.state, languages: shown.languages, content: shown, playable };
    },
  };
}
