/** Serves shared/api/ceremony, and the live state of an edition: GET /live/:year.json, and as events /live/:year/events. */
import type { FastifyInstance } from 'fastify';
import { checkNight } from '#shared/api/ceremony/night-check-staff.ts';
import * as siteApi from '#shared/api/ceremony/rehearsal-site-staff.ts';
import * as revealApi from '#shared/api/ceremony/reveal-staff.ts';
import * as sealApi from '#shared/api/ceremony/seal-staff.ts';
import * as showApi from '#shared/api/ceremony/show-staff.ts';
import { getStage } from '#shared/api/ceremony/stage.ts';
import { notFound } from '#server/errors.ts';
import { endingOf } from '#server/http/ending.ts';
import { createEventStreams, packEvent, type EventStreams } from '#server/http/event-streams.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { LiveText } from '#server/services/ceremony/live-state.ts';
import type { Services } from '#server/services/services.ts';

type CeremonyServices = Pick<Services, 'ceremony' | 'live' | 'rehearsalSite' | 'stage'>;

export function registerCeremonyRoutes(app: FastifyInstance, { ceremony, live, rehearsalSite, stage }: CeremonyServices): void {
  route(app, showApi.getShow, async ({ query, viewer }) => uncached(await ceremony.getShow(viewer, query.editionId)));
  route(app, showApi.saveShow, async ({ viewer, body }) => done(ceremony.updateShow(viewer.id, body)));
  route(app, showApi.openShow, async ({ viewer, body }) => done(ceremony.setShowOpen(viewer.id, body)));
  route(app, showApi.addShowRow, async ({ viewer, body }) => uncached(await ceremony.insertShowRow(viewer.id, body)));
  route(app, showApi.fillShow, async ({ viewer, body }) => uncached(await ceremony.fillShow(viewer.id, body.editionId)));
  route(app, showApi.saveShowRow, async ({ viewer, body }) => done(ceremony.updateShowRow(viewer.id, body)));
  route(app, showApi.setShowStatuses, async ({ viewer, body }) => done(ceremony.updateStatuses(viewer.id, body)));
  route(app, showApi.orderShow, async ({ viewer, body }) => done(ceremony.orderShowRows(viewer.id, body)));
  route(app, showApi.removeShowRow, async ({ viewer, body }) => done(ceremony.removeRow(viewer.id, body.id)));
  route(app, showApi.restoreShowRow, async ({ viewer, body }) => done(ceremony.restoreRow(viewer.id, body.id)));
  route(app, checkNight, async ({ query }) => uncached(await ceremony.checkNight(query.editionId)));
  route(app, siteApi.getRehearsalSite, async ({ query }) => uncached(await rehearsalSite.getRehearsalSite(query.editionId)));
  route(app, siteApi.makeRehearsalSite, async ({ viewer, body }) => uncached(await rehearsalSite.makeRehearsalSite(viewer.id, body)));
  route(app, siteApi.openRehearsalSite, async ({ viewer, body }) => uncached(await rehearsalSite.openRehearsalSite(viewer.id, body.id)));
  route(app, siteApi.removeRehearsalSite, async ({ viewer, body }) => done(rehearsalSite.removeRehearsalSite(viewer.id, body.id)));
  route(app, revealApi.armReveal, async ({ body, ...caller }) => uncached(await ceremony.armReveal(caller, body)));
  route(app, revealApi.confirmReveal, async ({ body, ...caller }) => uncached(await ceremony.confirmReveal(caller, body.id)));
  route(app, revealApi.withdrawReveal, async ({ body, ...caller }) => done(ceremony.withdrawReveal(caller, body.id)));
  route(app, sealApi.getSeal, async ({ query, language }) => uncached(await ceremony.getSeal(query.editionId, language)));
  route(app, sealApi.startSeal, async ({ viewer, body }) => done(ceremony.startSeal(viewer.id, body.editionId)));
  route(app, sealApi.addSealKey, async ({ viewer, body }) => uncached(await ceremony.insertKey(viewer.id, body)));
  route(app, sealApi.removeSealKey, async ({ viewer, body }) => done(ceremony.removeKey(viewer.id, body.id)));
  route(app, sealApi.sealResult, async ({ viewer, body }) => done(ceremony.updateSealed(viewer.id, body)));
  route(app, sealApi.listSealShares, async ({ query }) => uncached(await ceremony.listShares(query.keyId)));
  route(app, sealApi.enterSealKey, async ({ viewer, body, language }) => uncached(await ceremony.enterKey(viewer.id, body, language)));
  route(app, sealApi.withdrawSealKeys, async ({ viewer, body }) => done(ceremony.withdrawKeys(viewer.id, body.editionId)));
  route(app, sealApi.discardSeal, async ({ viewer, body }) => done(ceremony.discardSeal(viewer.id, body.editionId)));
  route(app, getStage, ({ query, language }) => stage.getStage(query.year, language));
  registerLiveState(app, live);
}

async function done(act: Promise<void>) {
  await act;
  return uncached(null);
}

/** A CDN asks the origin once a second for everybody, and keeps the last state when the origin is away. */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60';

function registerLiveState(app: FastifyInstance, live: CeremonyServices['live']): void {
  const options = { schema: { hide: true } as object };
  const streams = createEventStreams();
  const followed = followers(live, streams);
  app.get<{ Params: { file: string } }>('/live/:file', options, async (request, reply) => {
    const [, year] = /^(\d{4})[.]json$/.exec(request.params.file) ?? [];
    const state = await live.read(yearOf(year));
    if (!state) throw notFound();
    return reply.header('cache-control', cacheControl).type('application/json; charset=utf-8').send(state.text);
  });
  app.get<{ Params: { year: string } }>('/live/:year/events', options, async (request, reply) => {
    const year = yearOf(request.params.year);
    const state = await live.read(year);
    if (!state) throw notFound();
    const stream = followed.add(year, (onEnd) => streams.open(request, reply, onEnd));
    if (request.headers['last-event-id'] !== state.id) stream.send(packEvent(state));
    return reply;
  });
  // Streams never end by themselves, and the server waits for open connections.
  endingOf(app).addEventListener('abort', () => streams.close());
}

/** The streams of each edition, to which a state is sent as the same bytes. */
function followers(live: CeremonyServices['live'], streams: EventStreams) {
  type Stream = ReturnType<EventStreams['open']>;
  const byYear = new Map<number, { streams: Set<Stream>; stop: () => void }>();
  const follow = (year: number) => {
    const own = new Set<Stream>();
    const stop = live.follow(year, (state: LiveText) => {
      const event = packEvent(state);
      for (const stream of own) stream.send(event);
    });
    const entry = { streams: own, stop };
    byYear.set(year, entry);
    return entry;
  };
  return {
    add: (year: number, open: (onEnd: () => void) => Stream): Stream => {
      const entry = byYear.get(year) ?? follow(year);
      const stream: Stream = open(() => {
        entry.streams.delete(stream);
        if (entry.streams.size > 0) return;
        entry.stop();
        byYear.delete(year);
      });
      entry.streams.add(stream);
      return stream;
    },
    streams,
  };
}

function yearOf(text: string | undefined): number {
  if (!text || !/^(19|20|21)\d\d$/.test(text)) throw notFound();
  return Number(text);
}
