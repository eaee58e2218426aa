/** The awards of an edition as frames on lengths of film: rows that unfold in place, without scripts, into a drawer as wide as the page. */
import type { ReactNode, ToggleEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import type { Nomination } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { eyeOfPath } from '#shared/share/pair.ts';
import { drawnMarkup } from '#client/lib/drawn.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { AwardStory } from './award-drawer.tsx';
import { Strip } from './award-strip-style.ts';
import { NomineeList } from './nominee-list.tsx';
import { columnsOf, type ShownAward, type ShownUnit } from './shown-units.ts';

interface Props {
  year: number;
  units: readonly ShownUnit[];
  /** Opens all drawers (`'all'`), or that of one award. */
  open: string;
  /** Anchors of awards whose winner comes while the page is read. */
  unfolds: ReadonlySet<string>;
  /** Page of a single unit with its drawers open. */
  unitPath: (key: string) => string;
  /** Share button of a single award. */
  share: (award: ShownAward) => ReactNode;
}

export function AwardStrip({ year, units, open, unfolds, unitPath, share }: Props) {
  const columns = columnsOf(units.map(({ awards }) => awards.length));
  const handleToggle = useAddressOfDrawer();
  return (
    <Strip data-columns={columns.at(-1)}>
      {units.map((unit, at) => {
        const column = columns[at];
        const [first, last] = [columns.indexOf(column ?? 0), columns.lastIndexOf(column ?? 0)];
        return (
          <section
            key={unit.id}
            aria-labelledby={unitAnchor(unit)}
            data-c={column}
            data-first={at === first ? '' : undefined}
            data-last={at === last ? '' : undefined}
          >
            <h2 id={unitAnchor(unit)} data-at={last - first > 2 ? undefined : at === first ? 'start' : at === last ? 'end' : 'middle'}>
              <Link to={unitPath(unit.key)}>{unit.label}</Link> <sup>{unit.awards.length}</sup>
            </h2>
            {unit.awards.map((award, index) => {
              const { anchor, winner, nominees } = award;
              const isDrawn = winner === 'drawn' || nominees === 'drawn';
              const key = isDrawn ? 'drawn' : 'live';
              const label = labelInUnit(award.label, unit.label);
              return (
                <details
                  key={anchor}
                  name={open === 'all' ? undefined : 'award'}
                  open={open === 'all' || open === anchor}
                  onToggle={open === 'all' ? undefined : handleToggle}
                  // The browser may have opened it for the fragment before hydration.
                  suppressHydrationWarning
                  data-unfolds={winner !== null && unfolds.has(anchor) ? '' : undefined}
                >
                  {isDrawn ? (
                    <summary key={key} {...drawnMarkup} />
                  ) : (
                    <summary key={key}>
                      <Row label={label} winner={winner} nominees={nominees} isMain={index === 0 || unit.key === 'special'} />
                    </summary>
                  )}
                  <div id={anchor} className="drawer cinema">
                    {isDrawn ? (
                      <div key={key} className="story" {...drawnMarkup} />
                    ) : (
                      <div key={key} className="story">
                        {winner ? <AwardStory winner={winner} /> : null}
                        {nominees ? <NomineeList nominees={nominees} /> : null}
                      </div>
                    )}
                    <Acts year={year} award={award}>
                      {share(award)}
                    </Acts>
                  </div>
                </details>
              );
            })}
          </section>
        );
      })}
    </Strip>
  );
}

/** Id of a unit's heading; prefixed to avoid collisions on the page. */
export const unitAnchor = ({ id }: Pick<ShownUnit, 'id'>) => `unit-${id}`;

/** An open drawer is in the address, so that it is open again after Back and for whom the address is sent to. */
function useAddressOfDrawer() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return ({ newState, currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    const hash = `#${currentTarget.lastElementChild?.id}`;
    if (newState === 'open' && location.hash !== hash) void navigate({ search, hash }, { replace: true, preventScrollReset: true });
  };
}

interface RowProps {
  label: string;
  winner: Nomination | null;
  nominees: readonly Nomination[] | null;
  /** The main award of a unit goes to the film as a whole, and so to its director. */
  isMain: boolean;
}

function Row({ label, winner, nominees, isMain }: RowProps) {
  const t = useT();
  const { person, work } = winner ?? {};
  const pictured = nominees?.filter(pictureOf) ?? [];
  return (
    <>
      <span className="band">
        <span className="frame">
          <Frame of={winner} />
        </span>
      </span>
      <hgroup>
        <h3>{label}</h3>
        {winner ? (
          <>
            <p className="song6 won">
              <Phrase text={person?.name ?? work?.title ?? ''} />
            </p>
            <p className="beside">{besideOf(winner, isMain, t)}</p>
          </>
        ) : null}
        {winner === null && nominees && pictured.length === 0 ? (
          <p className="beside">{nominees.map(nameOf).filter(Boolean).join(t('content:work.comma'))}</p>
        ) : null}
      </hgroup>
      {pictured.length > 0 ? (
        <span className="frames" aria-hidden="true">
          {pictured.slice(0, 5).map((nominee) => (
            <Frame key={nominee.id} of={nominee} />
          ))}
        </span>
      ) : null}
      <Icon name="chevron-down" />
    </>
  );
}

/** The film of a person; the recipients of an award for a part of a film; otherwise its director or country. */
function besideOf({ person, work, recipients, role }: Nomination, isMain: boolean, t: Translate): string {
  if (person) return work ? t('content:edition.work', { work: work.title }) : role;
  if (recipients.length > 0) return recipients.map(({ name }) => name).join(t('content:edition.and'));
  return (isMain && work?.director) || (work?.country ?? '');
}

const nameOf = ({ person, work }: Nomination) => person?.name ?? work?.title;
/** What stands for a nomination in a frame of film: the portrait of a person, the poster of a film. */
const pictureOf = ({ person, work }: Nomination) => person?.portrait ?? work?.poster ?? work?.still;

function Frame({ of }: { of: Nomination | null }) {
  const image = of && pictureOf(of);
  return image ? <SmallPicture image={image} width={96} ratio={[2, 3]} /> : null;
}

function Acts({ year, award: { film, anchor, won }, children }: { year: number; award: ShownAward; children: ReactNode }) {
  const t = useT();
  const eye = eyeOfPath(film);
  return (
    <div className="acts">
      {film ? (
        <Link className="button small-button" to={film}>
          {t('content:edition.film')}
        </Link>
      ) : null}
      {children}
      <Link className="button ghost small-button" to={paths.award(anchor)}>
        {t('content:edition.allYears')}
      </Link>
      {won && eye ? (
        <Link className="button ghost small-button" to={paths.pair(eye, `award-${year}-${anchor}`)}>
          {t('content:edition.pair')}
        </Link>
      ) : null}
      {won ? (
        <Link className="button ghost small-button" to={paths.laurel({ year, anchor, id: won }, 'svg')} download>
          {t('content:edition.laurel')}
        </Link>
      ) : null}
    </div>
  );
}
