import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Link } from './Link.tsx';
import { Menu, MenuLink } from './Menu.tsx';
import styles from './NavBar.module.css';
import { useOverflow } from './use-overflow.ts';

export interface NavBarItem {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  /** Whether it links to the current page. */
  readonly current?: boolean | undefined;
}

export interface NavBarProps {
  /** Names the navigation for screen readers. */
  readonly label: string;
  readonly items: readonly NavBarItem[];
  /** At the end of the row, whether or not all items fit. */
  readonly end?: ReactNode;
}

/** Tabs that are links. Those that do not fit go into a menu at the end (CS-06); the current one stays in the row. */
export function NavBar({ label, items, end }: NavBarProps) {
  const intl = useIntl();
  const signature = items.map(({ title }) => title).join('\n');
  const current = items.findIndex((item) => item.current);
  const { rowRef, rowStyle, shown, surplus, moreStyle } = useOverflow<HTMLUListElement>(
    signature,
    items.length,
    current < 0 ? undefined : current,
  );
  const pick = (indexes: readonly number[]) => items.filter((_, index) => indexes.includes(index));

  return (
    <nav className={styles.bar} aria-label={label}>
      <ul ref={rowRef} className={styles.row} style={rowStyle}>
        {pick(shown).map(({ id, title, href, current: isCurrent }) => (
          <li key={id} data-overflow="item">
            <Link className={styles.tab} href={href} aria-current={isCurrent ? 'page' : undefined}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
        <li data-overflow="more" style={moreStyle}>
          <Menu label={intl.formatMessage(messages.more)} className={styles.more}>
            {pick(surplus).map(({ id, title, href }) => (
              <MenuLink key={id} href={href}>
                <bdi>{title}</bdi>
              </MenuLink>
            ))}
          </Menu>
        </li>
      </ul>
      {end}
    </nav>
  );
}

const messages = defineMessages({
  more: {
    defaultMessage: 'More',
    description: 'Button at the end of a row of tabs that opens a menu with those that do not fit',
  },
});
