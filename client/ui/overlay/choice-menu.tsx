/** A menu of links that opens from a chip: filters and orders that work without a script. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useMenu } from './use-menu.ts';

export interface MenuChoice {
  /** Site path that the choice leads to. */
  to: string;
  label: string;
  /** How much there is of it; left out where it would mislead. */
  count?: number;
  isCurrent: boolean;
}

interface Props {
  /** Name of the choice, such as "Country". */
  label: string;
  /** Text of the chip while there is a selection; the label otherwise. */
  chosen?: string;
  choices: readonly MenuChoice[];
  /** Menus of one group close each other. */
  group: string;
}

export function ChoiceMenu({ label, chosen, choices, group }: Props): ReactNode {
  const { details, closeAndReturn } = useMenu();
  return (
    // Before scripts run the browser has perhaps opened it already.
    <Menu {...details} name={group} suppressHydrationWarning>
      <summary className="chip" aria-current={chosen ? 'true' : undefined}>
        {chosen ? <span className="visually-hidden">{label} </span> : null}
        <span>{chosen ?? label}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul aria-label={label}>
        {choices.map((choice) => (
          <li key={choice.to}>
            <Link to={choice.to} aria-current={choice.isCurrent ? 'true' : undefined} data-keep-scroll="" onClick={closeAndReturn}>
              <span>{choice.label}</span>
              {choice.count === undefined ? null : <i>{choice.count}</i>}
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

/** A chip that opens a panel of choices: its second child, whose rows are links or labels. */
export const MenuFrame = styled.details`
  position: relative;

  summary {
    list-style: none;
    white-space: nowrap;
    user-select: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary .icon {
    width: 1em;
    height: 1em;
    transition: rotate var(--d2) var(--ease);
  }
  &[open] summary .icon {
    rotate: 180deg;
  }
  > :is(ul, form) {
    position: absolute;
    inset-block-start: calc(100% + 0.5rem);
    z-index: var(--z-tabs);
    min-width: max(100%, 15rem);
    padding: 0.5rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
  }
  :is(li > a, label:not([hidden])) {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.4;
  }
  :is(li > a, label):hover {
    background: var(--sunken);
  }
  i {
    font-style: normal;
    font-size: var(--t-xs);
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }

  /* The row of menus is the panel's frame: beside the edge of a narrow screen there is no room for a panel of its own. */
  ${media.compact} {
    position: static;

    > :is(ul, form) {
      inset-inline: 0 auto;
      min-width: 0;
      width: min(22rem, 100%);
    }
  }
`;

const Menu = styled(MenuFrame)`
  > ul {
    inset-inline-end: 0;
    max-height: min(24rem, 60dvh);
    overflow-y: auto;
    overscroll-behavior: contain;

    ${media.compact} {
      inset-inline: 0 auto;
    }
  }
  a {
    justify-content: space-between;
    gap: 1.5rem;
  }
  a[aria-current] {
    font-weight: 700;
    color: var(--gold-text);
  }
  a:focus-visible {
    outline-offset: -0.1875rem;
  }
`;
