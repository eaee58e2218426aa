/** The press for staff: kits under embargo, and the outlets that are accredited to see them. */
import { lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'react-router';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { RecordSheet } from '#client/record/sheet-style.ts';
import { EditionFrame } from '#client/features/award/staff/edition-style.ts';
import { RecordWaits } from '#client/record/record-state.tsx';
import { writeAddress } from '#client/record/write-address.ts';

const OutletList = lazy(() => import('./outlet-list.tsx').then((module) => ({ default: module.OutletList })));

const parts = ['kits', 'outlets'] as const;

/** `kits` is the list of the kits. */
export function PressScreen({ kits }: { kits: ReactNode }) {
  const t = useT();
  const { search } = useLocation();
  const part = new URLSearchParams(search).get('part') === 'outlets' ? 'outlets' : 'kits';
  return (
    <PressFrame>
      <RecordSheet>
        <nav className="chips" aria-label={t('press:list.parts')}>
          {parts.map((one) => (
            <Link
              key={one}
              className="chip"
              aria-current={one === part ? 'page' : undefined}
              data-keep-scroll=""
              to={`${staffPaths.press}${writeAddress('', { part: one === 'kits' ? '' : one })}`}
            >
              {t(`press:part.${one}`)}
            </Link>
          ))}
        </nav>
        <Suspense fallback={<RecordWaits />}>{part === 'kits' ? kits : <OutletList />}</Suspense>
      </RecordSheet>
    </PressFrame>
  );
}

const PressFrame = styled(EditionFrame)`
  .unit h2 {
    font: 600 1.125rem / 1.4 var(--f-ui);
    overflow-wrap: anywhere;
  }
  .unit .twin {
    margin-inline-start: 0.5em;
    font-weight: 400;
  }
  .lines > li > .does {
    gap: 0.5rem;
  }
  .lines .role {
    margin-block: 0.15rem 0.35rem;
    line-height: 1.5;
  }

  ${media.phone} {
    .lines > li:has(> .does) {
      grid-template-columns: minmax(0, 1fr);
    }
    .lines > li > .does {
      justify-content: flex-start;
    }
  }
`;
