/** Call to action of an edition's phase, and the names of its awards until there are nominees. */
import { styled } from 'styled-components';
import type { Edition, EditionPhase, Unit } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { labelInUnit } from '#shared/award/label-in-unit.ts';

interface Props {
  edition: Edition;
  hasJury: boolean;
  /** Path of the live session that is on air. */
  onAir: string | null;
}

export function EditionInvitation({ edition: { phase, revealed }, hasJury, onAir }: Props) {
  const t = useT();
  const pathByPhase: Partial<Record<EditionPhase, string | null>> = { jury: hasJury ? '#jury' : paths.about(2), ceremony: onAir };
  const path = revealed ? null : pathByPhase[phase];
  if (!path) return null;
  return (
    <Place>
      <Link className="button" to={path}>
        {t(`content:edition.phase.${phase}`)}
      </Link>
    </Place>
  );
}

/** The awards of each unit as names, for an edition that has no nominees yet. */
export function AwardNames({ units }: { units: readonly Unit[] }) {
  const t = useT();
  return (
    <Names>
      <h2>{t('content:edition.awardNames')}</h2>
      <p className="muted">{t('content:edition.awardNamesNote')}</p>
      <div>
        {units.map((unit) => (
          <section key={unit.id}>
            <h3>
              <span>{unit.label}</span> <sup>{unit.categories.length}</sup>
            </h3>
            <ul>
              {unit.categories.map((category) => (
                <li key={category.id}>{labelInUnit(category.label, unit.label)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Names>
  );
}

const Place = styled.p`
  margin-top: 1.75rem;
`;

const Names = styled.div`
  padding-block: var(--s8) var(--s9);
  margin-top: var(--s8);
  border-top: 1px solid var(--line);

  h2 {
    font-size: var(--t-sec);
  }
  > p {
    margin-top: 0.5rem;
  }
  > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: var(--s7) var(--gut);
    margin-top: var(--s7);
  }
  h3 {
    font-size: var(--t-h2);
    margin-bottom: 0.75rem;
  }
  sup {
    font: 500 0.6em/1 var(--f-ui);
    color: var(--text-2);
  }
  li {
    padding-block: 0.6rem;
    border-top: 1px solid var(--line);
    font-size: var(--t-ui);
    line-height: 1.5;
  }

  ${media.phone} {
    > div {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
