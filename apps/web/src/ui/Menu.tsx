import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { type ButtonLook, buttonClass } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link, type LinkProps } from './Link.tsx';
import styles from './Menu.module.css';
import { useDismiss } from './use-dismiss.ts';

/** Closes the menu; with `true`, the focus returns to its button. */
const CloseContext = createContext<(returnsFocus?: boolean) => void>(() => {});

export interface MenuProps {
  /** Of the button. */
  readonly id?: string | undefined;
  /** The content of the button. */
  readonly label: ReactNode;
  /** The accessible name of the button, where its label isn’t enough. Begins with the visible label. */
  readonly name?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly variant?: ButtonLook['variant'];
  readonly size?: ButtonLook['size'];
  /** Which edges of button and list are aligned. */
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
  /** `MenuLink`, `MenuButton`, `MenuDivider`. */
  readonly children: ReactNode;
}

/**
 * A button that opens a list of links and commands. Tab moves through it as through any list; so do the arrow keys,
 * Home and End, and Escape returns to the button.
 */
export function Menu(props: MenuProps) {
  const { id, label, name, icon, variant = 'quiet', size, align = 'end', className, children } = props;
  const [isOpen, setOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const close = useCallback((returnsFocus = false) => {
    setOpen(false);
    if (returnsFocus) triggerRef.current?.focus();
  }, []);
  useDismiss(isOpen, close, rootRef, triggerRef);

  const openFromButton = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };

  return (
    <div ref={rootRef} className={cx('menu', className)}>
      <button
        ref={triggerRef}
        id={id}
        type="button"
        className={buttonClass({ variant, size })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={openFromButton}
      >
        {icon && <Icon name={icon} />}
        <span className={cx('menu__label', styles.label)}>{label}</span>
        <span className="menu__chevron" aria-hidden="true" />
      </button>
      {isOpen && (
        <CloseContext value={close}>
          <MenuList id={listId} className={cx(align === 'start' && styles.start)}>
            {children}
          </MenuList>
        </CloseContext>
      )}
    </div>
  );
}

interface MenuListProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function MenuList({ id, className, children }: MenuListProps) {
  // Focuses the current entry, which also scrolls a long list to it; otherwise the first one.
  const focusStart = useCallback((list: HTMLUListElement | null) => {
    const items = list ? itemsOf(list) : [];
    (items.find((item) => item.hasAttribute('aria-current')) ?? items[0])?.focus();
  }, []);
  return (
    <ul ref={focusStart} id={id} className={cx('menu__list', className)} onKeyDown={moveFocus}>
      {children}
    </ul>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key];
  const items = itemsOf(event.currentTarget);
  if (!step || items.length === 0) return;
  event.preventDefault();
  const at = items.findIndex((item) => item.matches(':focus'));
  items[step(at, items.length)]?.focus();
}

function itemsOf(list: HTMLUListElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
}

export interface MenuLinkProps extends LinkProps {
  /** Whether it links to the current page. */
  readonly current?: boolean | undefined;
}

export function MenuLink({ current = false, children, onClick, ...attributes }: MenuLinkProps) {
  const close = use(CloseContext);
  return (
    <li>
      <Link
        {...attributes}
        className="menu__item"
        aria-current={current ? 'page' : undefined}
        onClick={(event) => {
          onClick?.(event);
          close();
        }}
      >
        {children}
      </Link>
    </li>
  );
}

export interface MenuButtonProps {
  readonly onSelect: () => void;
  readonly disabled?: boolean | undefined;
  /** Whether it is the selected option. */
  readonly current?: boolean | undefined;
  readonly children: ReactNode;
}

export function MenuButton({ onSelect, disabled, current = false, children }: MenuButtonProps) {
  const close = use(CloseContext);
  const select = () => {
    close(true);
    onSelect();
  };
  return (
    <li>
      <button
        type="button"
        className="menu__item"
        disabled={disabled}
        aria-current={current || undefined}
        onClick={select}
      >
        {children}
      </button>
    </li>
  );
}

export function MenuDivider() {
  return <li className="menu__divider" aria-hidden="true" />;
}
