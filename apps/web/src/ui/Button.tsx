import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link, type LinkProps } from './Link.tsx';
import { Spinner } from './Spinner.tsx';

export interface ButtonLook {
  /** Use `primary` once per view, for its main action. */
  readonly variant?: 'secondary' | 'primary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'medium' | 'small' | undefined;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
  readonly icon?: IconName | undefined;
  readonly iconEnd?: IconName | undefined;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While an action runs: keeps the focus and the label, shows a spinner, ignores clicks. */
  readonly busy?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    icon,
    iconEnd,
    busy = false,
    className,
    children,
    onClick,
    ...attributes
  } = props;
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...attributes}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      className={cx(buttonClass({ variant, size, wide }), className)}
      onClick={ignoreWhileBusy}
    >
      {busy ? <Spinner size="small" /> : icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link that looks like a button, for a main action that navigates. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...attributes
}: ButtonLinkProps) {
  return (
    <Link {...attributes} className={cx(buttonClass({ variant, size, wide }), className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </Link>
  );
}

/** The class names of a button's look. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook): string {
  return cx(
    'button',
    variant !== 'secondary' && `button--${variant}`,
    size === 'small' && 'button--small',
    wide && 'button--wide',
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** The name, also shown as the tooltip. */
  readonly label: string;
  /** Whether it is pressed, for a toggle button. */
  readonly pressed?: boolean | undefined;
  /** While an action runs: keeps the focus and the name, shows a spinner, ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly size?: 'medium' | 'small' | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, pressed, busy = false, size, className, onClick, ...attributes } = props;
  return (
    <button
      type="button"
      {...attributes}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : { onClick })}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={cx(buttonClass({ variant: 'quiet', size }), 'button--icon', className)}
    >
      {busy ? <Spinner size="small" /> : <Icon name={icon} />}
    </button>
  );
}
