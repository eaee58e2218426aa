/** What an award unfolds into: the winner with still and citation. */
import { Fragment } from 'react';
import type { Nomination } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { durationText } from '#shared/video/duration.ts';
import { Link } from '#client/ui/link.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { byFunction } from './by-function.ts';
import { filmFacts } from './film-facts.ts';
import { makers, partOf } from './nomination-lines.ts';

export function AwardStory({ winner }: { winner: Nomination }) {
  const t = useT();
  const { work, person, recipients, citation, moment } = winner;
  const name = person?.name ?? work?.title ?? '';
  const still = work?.still ?? work?.poster;
  const length = work?.minutes && !person ? t('content:work.minutes', { count: work.minutes }) : '';
  const by = person ? partOf(winner, t) : recipients.length === 0 ? makers(winner, t).join('') : '';
  const facts = [by, ...(work ? filmFacts(work, ['country', 'year']) : []), length].filter(Boolean);
  const words = citation || work?.logline;
  return (
    <>
      {still || moment ? (
        <div className="still">
          {still ? <SmallPicture image={still} width={960} ratio={[16, 9]} /> : null}
          {moment ? <Moment moment={moment} name={name} /> : null}
        </div>
      ) : null}
      <div className="words">
        {person?.portrait ? (
          <PortraitMask side="right">
            <SmallPicture image={person.portrait} width={240} ratio={[3, 4]} />
          </PortraitMask>
        ) : null}
        <h4 className="song">
          <Link to={person?.path ?? work?.path ?? ''}>
            <Phrase text={name} />
          </Link>
        </h4>
        {recipients.length > 0 ? <Recipients recipients={recipients} /> : null}
        {facts.length > 0 ? (
          <p>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        ) : null}
        {words ? <blockquote>{words}</blockquote> : null}
      </div>
    </>
  );
}

/** Leads to the second of the recording at which the award is revealed. */
function Moment({ moment: { path, time }, name }: { moment: NonNullable<Nomination['moment']>; name: string }) {
  const t = useT();
  return (
    <Link className="moment" to={path}>
      <i className="nose" />
      <span>
        <span>{t('content:edition.moment')}</span> <span className="visually-hidden">{name}</span> <span>{durationText(time)}</span>
      </span>
    </Link>
  );
}

/** Recipients of the award, with links to their pages. */
function Recipients({ recipients }: Pick<Nomination, 'recipients'>) {
  const t = useT();
  return byFunction(recipients).map(({ function: name, rows }) => (
    <p key={name}>
      <span>{t(`content:function.${name}`)}</span>
      {rows.map((row, at) => (
        <Fragment key={`${row.name} ${row.path}`}>
          {at > 0 ? <span>{t('content:edition.and')}</span> : null}
          <b>{row.path ? <Link to={row.path}>{row.name}</Link> : row.name}</b>
        </Fragment>
      ))}
    </p>
  ));
}
