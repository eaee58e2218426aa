/** The big screen: the title of the edition, or what is on stage; an award with its nominees, then its winner. */
import type { Nomination } from '#shared/api/award.ts';
import type { Stage, StageRow } from '#shared/api/ceremony/stage.ts';
import { useT } from '#client/lib/translations.ts';
import { SiteMark } from '#client/ui/picture/site-mark.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Screen } from './stage-style.ts';

export function StageScreen({ stage }: { stage: Stage }) {
  const { row } = stage;
  return (
    <Screen data-form={row?.award ? (row.award.winner ? 'winner' : 'nominees') : row ? 'row' : 'title'} aria-live="polite">
      {row?.award?.winner ? (
        <Winner key={row.award.winner.id} row={row} winner={row.award.winner} />
      ) : row?.award ? (
        <Nominees key={row.award.id} row={row} nominees={row.award.nominees.filter((nominee) => nameOf(nominee) !== '')} />
      ) : row ? (
        <section key={row.title} className="plain">
          <h1 className="song">{row.title}</h1>
          {row.presenter ? <p className="presenter">{row.presenter}</p> : null}
        </section>
      ) : (
        <TitleCard stage={stage} />
      )}
      <Footer stage={stage} />
    </Screen>
  );
}

function TitleCard({ stage: { year, ordinal, theme } }: { stage: Stage }) {
  const t = useT();
  return (
    <section className="plain">
      <SiteMark />
      <h1 className="song">{t('stage:screen.name', { year })}</h1>
      {ordinal ? <p className="presenter">{ordinal}</p> : null}
      {theme ? <p className="theme">{theme}</p> : null}
    </section>
  );
}

function Footer({ stage: { year, row } }: { stage: Stage }) {
  const t = useT();
  return row ? <p className="foot">{t('stage:screen.name', { year })}</p> : null;
}

function Nominees({ row, nominees }: { row: StageRow; nominees: readonly Nomination[] }) {
  const hasPictures = nominees.some((nominee) => pictureOf(nominee));
  return (
    <section className="award">
      <AwardHead row={row} />
      <ol data-many={nominees.length > wideMax || undefined} data-plain={hasPictures ? undefined : ''}>
        {nominees.map((nominee) => (
          <li key={nominee.id}>
            {hasPictures ? <NomineePicture nominee={nominee} sizes="(width < 48em) 40vw, 20vw" /> : null}
            <p className="name">{nameOf(nominee)}</p>
            {moreOf(nominee) ? <p className="more">{moreOf(nominee)}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Up to here nominees stand in one row. */
const wideMax = 5;

function Winner({ row, winner }: { row: StageRow; winner: Nomination }) {
  const hasPicture = pictureOf(winner) !== undefined;
  return (
    <section className="won" data-plain={hasPicture ? undefined : ''}>
      {hasPicture ? (
        <div className="portrait">
          <NomineePicture nominee={winner} sizes="(width < 48em) 80vw, 45vw" />
        </div>
      ) : null}
      <div className="words">
        <AwardHead row={row} />
        <p className="winner song">{nameOf(winner)}</p>
        {moreOf(winner) ? <p className="more">{moreOf(winner)}</p> : null}
        {winner.citation ? <blockquote>{winner.citation}</blockquote> : null}
      </div>
    </section>
  );
}

function AwardHead({ row }: { row: StageRow }) {
  return (
    <header>
      {row.unit ? <p className="unit">{row.unit}</p> : null}
      <h1 className="song">{row.title}</h1>
    </header>
  );
}

function NomineePicture({ nominee, sizes }: { nominee: Nomination; sizes: string }) {
  const image = pictureOf(nominee);
  if (!image) return <span className="blank" aria-hidden="true" />;
  return <Picture image={image} sizes={sizes} ratio={nominee.person ? [3, 4] : [16, 9]} alt="" eager />;
}

const pictureOf = ({ person, work }: Nomination) => person?.portrait ?? work?.still ?? work?.poster ?? undefined;

function nameOf({ person, work }: Nomination): string {
  return person?.name ?? work?.title ?? '';
}

/** The film of a person, and those who receive the award of a film. */
function moreOf({ person, work, recipients }: Nomination): string {
  if (person) return work?.title ?? '';
  return recipients.map(({ name }) => name).join(' · ') || (work?.director ?? '');
}
