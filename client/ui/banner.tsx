/** A notice across the page: offline, a failed part, a text in the other language. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from '#client/ui/picture/icon.tsx';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.8rem;
  padding: 0.8rem 1rem;
  border-radius: var(--r-m);
  font-weight: 600;
  font-size: var(--t-ui);
  line-height: 1.5;
  background: var(--warning-ground);
  color: var(--warning);

  &[data-kind='error'] {
    background: var(--danger-ground);
    color: var(--danger);
  }

  &[data-kind='info'] {
    background: var(--info-ground);
    color: var(--info);
  }

  & > p {
    flex: 1 1 12em;
  }

  & .button.ghost {
    color: inherit;
    border-color: currentColor;
  }
`;

const icons = { warning: 'wifi-off', error: 'circle-alert', info: 'languages' } satisfies Record<string, IconName>;

interface Props {
  kind: keyof typeof icons;
  icon?: IconName;
  /** Reads the notice out when it appears; leave it out for notices that come with the page. */
  live?: boolean;
  /** Buttons or links at the end. */
  action?: ReactNode;
  children: ReactNode;
}

/** One line with an icon and, at its end, actions. */
export function Banner({ kind, icon, live = false, action, children }: Props): ReactNode {
  return (
    <Box data-kind={kind} role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}>
      <Icon name={icon ?? icons[kind]} />
      <p>{children}</p>
      {action}
    </Box>
  );
}
