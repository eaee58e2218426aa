/** A video with subtitles for the table of callers. */
import { newId } from '#server/db/identifier.ts';
import { video } from '#server/db/schema/media.ts';
import type { Caller, CallerStage } from './caller-stage.ts';

/** It is the caller's if that is the institution `pgc`; else that of another institution. */
export async function makeSubtitle(
  stage: CallerStage,
  caller: Pick<Caller, 'kind' | 'id'>,
): Promise<{ videoId: string; language: 'en'; version: string }> {
  const { db, services } = stage;
  const ownerId = caller.kind === 'pgc' ? caller.id : (await stage.makeCaller('pgc')).id;
  const videoId = newId();
  await db.insert(video).values({ id: videoId, ownerId, state: 'ready', seconds: 10 });
  const { version } = await services.subtitleEdit.save(
    { id: ownerId, userType: 10, roles: [] },
    { videoId, language: 'en', text: '1\n00:00:01,000 --> 00:00:02,000\nHello\n', version: '' },
  );
  return { videoId, language: 'en', version };
}
