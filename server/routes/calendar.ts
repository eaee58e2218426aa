/** Serves shared/api/award.ts, and the programme for calendars: GET /calendar/:year.ics, with `?events=` for a choice of events, and /calendar/:year/:id.ics, in English below /en. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getProgramme } from '#shared/api/award.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { notFound } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { sharedSeconds, tagHeaders } from '#server/http/shared-life.ts';
import type { CalendarService, CalendarQuery } from '#server/services/discovery/calendar.ts';

/** Calendar clients poll hourly or less; a change purges the caches in front. */
const lifeSeconds = 300;

export function registerCalendarRoutes(app: FastifyInstance, { calendar }: { calendar: CalendarService }): void {
  route(app, getProgramme, ({ query, language }) => calendar.getProgramme(query.year, language));

  for (const language of languages) {
    const options = { schema: { hide: true } as object };
    app.get<{ Params: { file: string }; Querystring: { events?: unknown } }>(
      withLanguage(language, '/calendar/:file'),
      options,
      (request, reply) => {
        const [, year] = /^(\d+)[.]ics$/.exec(request.params.file) ?? [];
        const { events } = request.query;
        const eventIds = events === undefined ? undefined : idsIn(events);
        return send({ year: yearOf(year ?? ''), language, eventIds }, request, reply);
      },
    );
    app.get<{ Params: { year: string; file: string } }>(withLanguage(language, '/calendar/:year/:file'), options, (request, reply) => {
      const [, eventId] = /^([\w-]{1,64})[.]ics$/.exec(request.params.file) ?? [];
      if (!eventId) throw notFound();
      return send({ year: yearOf(request.params.year), language, eventIds: [eventId] }, request, reply);
    });
  }

  async function send(calendarQuery: CalendarQuery, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { data, tags, changesAt } = await calendar.getCalendar(calendarQuery);
    const etag = `"${createHash('sha256').update(data.text).digest('base64url').slice(0, 27)}"`;
    const untilChange = changesAt ? Math.floor((changesAt.getTime() - Date.now()) / 1000) : lifeSeconds;
    const { year, eventIds = [] } = calendarQuery;
    const name = ['programme', year, eventIds.length === 1 ? eventIds[0] : ''].filter(Boolean).join('-');
    reply
      .header('etag', etag)
      .header('cache-control', `public, max-age=0, s-maxage=${sharedSeconds(Math.max(0, Math.min(lifeSeconds, untilChange)))}`)
      .headers(tagHeaders(tags))
      .header('content-disposition', `inline; filename="${name}.ics"`)
      .header('content-language', calendarQuery.language);
    if (data.modifiedAt) reply.header('last-modified', data.modifiedAt.toUTCString());
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(data.text);
  }
}

/** Ids of events, joined by commas. Throws `notFound` for another text. */
function idsIn(text: unknown): string[] {
  if (typeof text !== 'string' || !/^[\w-]{1,64}(,[\w-]{1,64}){0,199}$/.test(text)) throw notFound();
  return text.split(',');
}

function yearOf(text: string): number {
  if (!/^(19|20|21)\d\d$/.test(text)) throw notFound();
  return Number(text);
}
