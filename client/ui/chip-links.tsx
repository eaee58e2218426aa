/** A row of links as chips, each with its count; on phones it scrolls sideways to the current one. */
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from './link.tsx';
import type { MenuChoice } from '#client/ui/overlay/choice-menu.tsx';

interface Props {
  /** Accessible name of the choice. */
  label: string;
  choices: readonly MenuChoice[];
}

export function ChipLinks({ label, choices }: Props): ReactNode {
  const row = useRef<HTMLUListElement>(null);
  const current = choices.findIndex((choice) => choice.isCurrent);
  useEffect(() => {
    const element = row.current;
    const link = element?.querySelector<HTMLElement>('[aria-current]');
    if (!element || !link || element.scrollWidth <= element.clientWidth) return;
    const offset = link.getBoundingClientRect().left - element.getBoundingClientRect().left;
    element.scrollLeft += offset - (element.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return (
    <Row aria-label={label}>
      <ul className="chips" ref={row}>
        {choices.map((choice) => (
          <li key={choice.to}>
            <Link className="chip" to={choice.to} aria-current={choice.isCurrent ? 'page' : undefined} data-keep-scroll="">
              <span>{choice.label}</span> {choice.count === undefined ? null : <i>{choice.count}</i>}
            </Link>
          </li>
        ))}
      </ul>
    </Row>
  );
}

const Row = styled.nav`
  min-width: 0;
  max-width: 100%;

  li {
    flex: none;
  }
  .chip {
    white-space: nowrap;
  }
`;
