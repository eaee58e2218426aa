/** The export of a list in the head of its screen: a menu of formats, which is loaded when it is opened. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Contract } from '#shared/api/endpoint.ts';
import type { FiltersOf } from '#shared/api/export/export-contract.ts';
import { exportPath } from '#shared/http/export-path.ts';
import { media } from '#client/theme/media.ts';
import { useMenu } from '#client/ui/overlay/use-menu.ts';
import { Download } from '#client/ui/picture/staff-icons.tsx';
import { addTexts, useT } from '#client/lib/translations.ts';

const ExportFormats = lazy(() =>
  Promise.all([import('./list-export-formats.tsx'), addTexts(['list-export'])]).then(([module]) => ({ default: module.ExportFormats })),
);

interface Props<List extends Contract> {
  list: List;
  /** The filters of the list as they are now. */
  query: FiltersOf<List>;
  /** Columns of the file that the list hides. */
  without?: readonly string[];
}

export function ListExport<List extends Contract>({ list, query, without = [] }: Props<List>): ReactNode {
  const t = useT();
  const { details } = useMenu();
  const [isOpened, setOpened] = useState(false);
  return (
    <Menu {...details} onToggle={() => setOpened(true)}>
      <summary className="icon-button line" title={t('manage:export.open')}>
        <Download className="icon" aria-hidden="true" />
        <span className="visually-hidden">{t('manage:export.open')}</span>
      </summary>
      <div className="panel">
        <Suspense>{isOpened ? <ExportFormats path={exportPath(list)} query={{ ...query, without: without.join(',') }} /> : null}</Suspense>
      </div>
    </Menu>
  );
}

const Menu = styled.details`
  position: relative;

  summary {
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .panel {
    position: absolute;
    inset-block-start: calc(100% + 0.5rem);
    inset-inline-end: 0;
    z-index: var(--z-tabs);
    display: grid;
    gap: 0.75rem;
    width: 19rem;
    min-height: 6rem;
    padding: 1rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .formats {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  ${media.phone} {
    /* Below the first row of the head, as wide as it. */
    position: static;

    .panel {
      inset-block-start: 3.5rem;
      inset-inline: 0;
      width: auto;
    }
  }
`;
