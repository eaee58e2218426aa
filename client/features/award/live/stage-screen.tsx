/** The big screen: the title of the edition, or what is on stage; an award with its nominees, then its winner. */
import type { Nomination } from '#shared/api/award.ts';
import type { Stage, StageRow } from '#shared/api/ceremony/stage.ts';
import { useT } from '#client/lib/translations.ts';
import { SiteMark } from '#client/ui/picture/site-mark.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

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

/** Styles of the big screen: gold on black, in sizes of the screen's shorter side. */
const Screen = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  min-height: 100dvh;
  padding: 4vmin 5vmin 3vmin;
  background: radial-gradient(120% 90% at 50% 0%, color-mix(in srgb, var(--gold-700) 34%, transparent), transparent 62%), var(--ink-950);
  color: var(--paper-0);
  overflow: hidden;

  h1,
  .winner {
    background: var(--foil);
    background-clip: text;
    color: transparent;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .plain {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 3vmin;
    text-align: center;
  }
  .plain svg {
    width: 14vmin;
    height: auto;
    color: var(--gold-300);
  }
  .plain .logo-picture {
    max-width: 60vw;
    height: 14vmin;
  }
  .plain h1 {
    font-size: clamp(2.5rem, 11vmin, 12rem);
    line-height: 1.2;
  }
  .presenter {
    font-size: clamp(1.25rem, 4.4vmin, 4.5rem);
    line-height: 1.4;
    color: var(--gold-100);
  }
  .theme {
    font-size: clamp(1rem, 3vmin, 3rem);
    color: var(--ink-300);
  }
  .foot {
    font-size: clamp(0.875rem, 1.9vmin, 2rem);
    color: var(--ink-300);
    text-align: center;
    letter-spacing: 0.06em;
  }

  header {
    display: grid;
    gap: 1.2vmin;
  }
  .unit {
    font-size: clamp(1rem, 2.8vmin, 3rem);
    letter-spacing: 0.08em;
    color: var(--gold-300);
  }
  .award {
    display: grid;
    align-content: center;
    gap: 5vmin;
  }
  .award header {
    justify-items: center;
    text-align: center;
  }
  .award h1 {
    font-size: clamp(2rem, 8vmin, 9rem);
    line-height: 1.2;
  }
  .award ol {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
    gap: 3vmin;
    align-items: start;
  }
  .award ol[data-many] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  }
  .award li {
    display: grid;
    gap: 0.6vmin;
    min-width: 0;
  }
  :is(.award li, .portrait) :is(img, .blank) {
    display: block;
    width: 100%;
    height: auto;
    border-radius: var(--r-m);
    object-fit: cover;
  }
  .award li :is(img, .blank) {
    aspect-ratio: 4 / 5;
    max-height: 42vh;
    margin-bottom: 1vmin;
  }
  .blank {
    aspect-ratio: 4 / 5;
    background: linear-gradient(160deg, var(--ink-700), var(--ink-900));
  }
  .award .name {
    font: 600 clamp(1.125rem, 3vmin, 3.25rem) / 1.3 var(--f-ui);
    overflow-wrap: anywhere;
  }
  /* Names alone, in the place of pictures that nobody has. */
  .award ol[data-plain] {
    gap: 5vmin 4vmin;
    text-align: center;
  }
  .award ol[data-plain] .name {
    font-size: clamp(1.5rem, 4.6vmin, 5rem);
  }
  .award .more {
    font-size: clamp(0.9375rem, 2.1vmin, 2.25rem);
    line-height: 1.4;
    color: var(--ink-300);
  }

  .won {
    display: grid;
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    align-items: center;
    gap: 6vmin;
  }
  .won[data-plain] {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    text-align: center;
  }
  .won[data-plain] :is(header, .words) {
    justify-items: center;
  }
  .portrait {
    justify-self: end;
    width: 100%;
    max-width: 72vh;
    padding: 0.4vmin;
    border-radius: var(--r-l);
    background: var(--foil);
    box-shadow: var(--e3);
  }
  .portrait :is(img, .blank) {
    max-height: 74vh;
  }
  .won .words {
    display: grid;
    gap: 3vmin;
    min-width: 0;
  }
  .won h1 {
    background: none;
    color: var(--gold-100);
    font-size: clamp(1.5rem, 4.6vmin, 5rem);
    line-height: 1.3;
  }
  .winner {
    font-size: clamp(2.5rem, 11vmin, 12rem);
    line-height: 1.15;
    padding-bottom: 0.1em;
  }
  .won .more {
    font-size: clamp(1.25rem, 4vmin, 4.25rem);
    line-height: 1.35;
  }
  blockquote {
    max-width: 34em;
    font-size: clamp(1rem, 2.4vmin, 2.5rem);
    line-height: 1.6;
    color: var(--ink-300);
  }

  ${media.motion} {
    .award,
    .plain {
      animation: rise var(--d4) var(--ease) both;
    }
    .portrait {
      animation: unfold 1.4s var(--ease) both;
    }
    .winner {
      animation: sweep 1.6s 0.5s var(--ease) both;
    }
    .won :is(.more, blockquote) {
      animation: rise 1s 1.3s var(--ease) both;
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 2vmin;
    }
  }
  @keyframes unfold {
    from {
      opacity: 0;
      clip-path: inset(0 50% 0 50%);
    }
    to {
      clip-path: inset(0);
    }
  }
  @keyframes sweep {
    from {
      opacity: 0;
      clip-path: inset(0 100% 0 0);
    }
    to {
      clip-path: inset(0 -1em -1em -1em);
    }
  }

  ${media.phone} {
    .won {
      grid-template-columns: minmax(0, 1fr);
      align-content: center;
    }
    .portrait {
      justify-self: center;
      max-width: 46vh;
    }
    .award ol,
    .award ol[data-many] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
