/** Findings of a check of the night, each with the way to the record where it is mended. */
import type { ReactNode } from 'react';
import type { SiteFinding } from '#shared/api/ceremony/rehearsal-site-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { useName } from '#client/record/names.tsx';
import { writeAddress } from '#client/record/write-address.ts';

type Finding = Omit<SiteFinding, 'path' | 'detail'> & Partial<Pick<SiteFinding, 'path' | 'detail'>>;

interface Props {
  title: string;
  findings: readonly Finding[];
  editionId: string;
  /** What is wrong, below each name; absent where the title says it. */
  textOf?: (finding: Finding) => string;
}

export function FindingList({ title, findings, editionId, textOf }: Props): ReactNode {
  const t = useT();
  const nameOf = useName();
  if (findings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{`${title} (${findings.length})`}</h3>
      <ul className="lines">
        {findings.map((finding, at) => {
          const { subject, nameZh, nameEn, path = '', detail = '' } = finding;
          const name = nameOf(nameZh, nameEn) || path || t(`seal:nightCheck.subject.${subject}`);
          const to = addressOf(finding, editionId);
          const lines = [textOf?.(finding), name === path ? '' : path, detail].filter(Boolean);
          return (
            // The same page may stand here twice, for two links.
            <li key={at}>
              <div>
                <b>{to ? <Link to={to}>{name}</Link> : name}</b>
                {lines.length > 0 ? <span className="role">{lines.join(' · ')}</span> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Where a finding is mended; null for the console itself and for pages of the site. */
function addressOf({ subject, subjectId, kind }: Finding, editionId: string): string | null {
  if (subject === 'film') return `${staffPaths.films}${writeAddress('', { id: subjectId })}`;
  if (subject === 'person') return `${staffPaths.people}${writeAddress('', { id: subjectId })}`;
  if (subject === 'row' || subject === 'page' || kind === 'notInShow' || kind === 'startMissing') return null;
  const part = subject === 'edition' ? 'ceremony' : kind === 'nameEnMissing' ? 'units' : 'results';
  return `${staffPaths.editions}${writeAddress('', { id: editionId, part })}`;
}
