/** Buttons: with a text, and round ones with an icon. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from '#client/ui/picture/icon.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: 'primary' | 'ghost' | 'danger' | 'approve';
  small?: boolean;
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
  /** Looks disabled but stays focusable and clickable, so that a click can explain the missing fields. */
  'aria-disabled'?: boolean;
}

/** A pill with a text. */
export function Button({
  variant = 'primary',
  small = false,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames('button', variant !== 'primary' && variant, small && 'small-button', className)}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {busy && <Icon name="loader-circle" className="turn" />}
      <span>{children}</span>
    </button>
  );
}

export interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** Accessible name. */
  label: string;
  /** Draws a circle around the icon. */
  outlined?: boolean;
}

/** A round button with an icon. */
export function IconButton({ icon, label, outlined = false, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames('icon-button', outlined && 'line', className)}>
      <Icon name={icon} />
    </button>
  );
}
