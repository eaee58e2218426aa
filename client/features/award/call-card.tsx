/** The call for entries: its state, the days left, both dates, who may enter, and the charter. */
import { styled } from 'styled-components';
import type { EditionSummary } from '#shared/api/award.ts';
import type { ContentItem } from '#shared/api/content.ts';
import { absoluteDate, clock } from '#shared/dates.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { ArticleAttachments } from '#client/lib/article-attachments.tsx';
import { lastDayOf, useTimeLeft } from '#client/lib/time-left.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Perforation } from '#client/ui/picture/perforation.tsx';

/** What the card takes from the notice of the call. */
export type CallNotice = Pick<ContentItem, 'title' | 'contentAbstract' | 'attachments'>;

export interface CallCardProps {
  edition: Pick<EditionSummary, 'year' | 'ordinal' | 'entryCall'>;
  notice: CallNotice | null;
}

export function CallCard({ edition: { year, ordinal, entryCall }, notice }: CallCardProps) {
  const t = useT();
  const language = useLanguage();
  const time = useTimeLeft(entryCall);
  if (!entryCall) return null;
  const { state, from, until, path, contact } = entryCall;
  const points = [
    ...entryCall.eligible.map((text) => ({ text, isMet: true })),
    ...entryCall.ineligible.map((text) => ({ text, isMet: false })),
  ];
  const dates = [
    from && { key: 'from', day: absoluteDate(from, language), hour: clock(from) },
    until && { key: 'until', ...lastDayOf(until, language) },
  ];
  return (
    <div className="wrap">
      <Card aria-labelledby="call">
        <div>
          <p className="tag">
            <Perforation />
            <span>{t(`content:call.state.${state}`)}</span>
          </p>
          <h2 id="call">{notice?.title ?? t('content:call.title', { edition: ordinal || String(year) })}</h2>
          {time ? (
            <>
              <p className="days" data-near={time.isNear ? '' : undefined}>
                <b className="numeral">{time.count ?? ''}</b>
                <span>{time.count === null ? '' : t(`content:call.${time.unit}.${state}`)}</span>
              </p>
              <p className="weeks" aria-hidden="true">
                {Array.from({ length: time.weeks }, (_, week) => (
                  <i key={week} data-past={week < time.past ? '' : undefined} data-now={week === time.past ? '' : undefined} />
                ))}
              </p>
            </>
          ) : null}
          <dl>
            {dates.map((date) =>
              date ? (
                <div key={date.key}>
                  <dt>{t(`content:call.${date.key}`)}</dt>
                  <dd>
                    <b>{date.day}</b> <span>{t('content:call.hour', { hour: date.hour })}</span>
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
          <p className="acts">
            <Link className="button" to={path}>
              {t('content:call.read')}
            </Link>
            {state === 'closed' ? null : (
              <Link className="button ghost" to={paths.login('register')}>
                {t('content:call.register')}
              </Link>
            )}
            {until && state !== 'closed' ? (
              <a className="link" href={withLanguage(language, paths.calendar(year, 'call-until'))}>
                {t('content:call.remind')}
              </a>
            ) : null}
          </p>
        </div>
        <div>
          <h3>{t('content:call.who')}</h3>
          {points.length > 0 ? (
            <ul className="points">
              {points.map(({ text, isMet }) => (
                <li key={text}>
                  <Icon name={isMet ? 'check' : 'x'} />
                  <span>
                    {isMet ? null : <span className="visually-hidden">{t('content:call.not')}</span>} <span>{text}</span>
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p>{notice?.contentAbstract || t('content:call.whoInNotice')}</p>
          )}
          <ArticleAttachments files={notice?.attachments ?? []} title={t('content:call.documents')} />
          {contact ? (
            <>
              <h3>{t('content:call.contact')}</h3>
              <p>
                <Contact text={contact} />
              </p>
            </>
          ) : null}
        </div>
      </Card>
    </div>
  );
}

/** A line of text whose e-mail address can be followed. */
function Contact({ text }: { text: string }) {
  const [address = ''] = /[^\s@，、<>()（）]+@[^\s@，、；;<>()（）]+\.[a-z]{2,}/i.exec(text) ?? [];
  const [before = '', after = ''] = address ? text.split(address, 2) : [text];
  return (
    <>
      <span>{before}</span>
      {address ? <a href={`mailto:${address}`}>{address}</a> : null}
      <span>{after}</span>
    </>
  );
}

const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1.05fr) minmax(0, 1fr);
  margin-block: var(--s8);
  border-radius: var(--r-l);
  overflow: hidden;
  background: var(--surface);
  box-shadow: var(--e2);

  > div {
    padding: calc(40 * var(--px)) max(1.5rem, calc(44 * var(--px)));
  }
  > div:last-child {
    background: var(--sunken);
  }
  > div:last-child > section {
    margin-top: var(--s6);
  }
  > div:last-child h2,
  h3 {
    margin-bottom: 0.5em;
    font: 600 var(--t-ui) / 1.5 var(--f-ui);
    color: var(--text-2);
  }
  .tag {
    color: var(--accent);
    font-size: var(--t-ui);
  }
  h2 {
    margin-block: 0.4em;
    font-size: var(--t-sec);
  }
  h3 + p {
    line-height: 1.6;
  }
  * + h3 {
    margin-top: var(--s6);
  }
  .points li {
    display: grid;
    grid-template-columns: 1.25em minmax(0, 1fr);
    gap: 0.6em;
    padding-block: 0.25em;
    line-height: 1.6;
  }
  .points .icon {
    width: 1.25em;
    height: 1.25em;
    margin: 0.15em 0 0;
    color: var(--accent);
  }
  .points .icon:has(+ span > .visually-hidden) {
    color: var(--text-2);
  }
  h3 + p a {
    font-weight: 600;
    text-decoration: underline;
    text-decoration-color: var(--gold-500);
    text-underline-offset: 0.25em;
  }
  .days {
    display: flex;
    align-items: flex-end;
    gap: 0.75rem;
    min-height: calc(1.1 * max(6rem, calc(200 * var(--tx))));
  }
  .days b {
    font-size: max(6rem, calc(200 * var(--tx)));
    line-height: 1;
    letter-spacing: -0.05em;
  }
  .days span {
    padding-bottom: 0.9em;
    font-weight: 600;
  }
  .days[data-near] b {
    color: var(--danger);
  }
  .weeks {
    display: flex;
    gap: 0.1875rem;
    margin-block: 0.75rem;
  }
  .weeks i {
    flex: 0 1 1rem;
    aspect-ratio: 0.8;
    border-radius: var(--r-perf);
    background: var(--line);
  }
  .weeks [data-past] {
    background: var(--text);
  }
  .weeks [data-now] {
    background: var(--foil);
    rotate: var(--tilt);
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.5rem var(--s6);
    margin-top: 1rem;
  }
  dt,
  dd span {
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    margin-top: var(--s6);
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${media.phone} {
    .acts > * {
      flex: 1 0 100%;
    }
  }
`;
