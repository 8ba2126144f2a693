import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Link } from './Link.tsx';

export interface Crumb {
  readonly id: string;
  readonly title: ReactNode;
  /** Left out for an item that isn’t a link. */
  readonly href?: string | undefined;
}

/** Links from the top level down to the current page, which comes last. */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  const intl = useIntl();
  const last = items.length - 1;
  return (
    <nav className="breadcrumb" aria-label={intl.formatMessage(messages.label)}>
      <ol>
        {items.map(({ id, title, href }, index) => (
          <li key={id}>
            {href === undefined || index === last ? (
              <span aria-current={index === last ? 'page' : undefined}>{title}</span>
            ) : (
              <Link href={href}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Breadcrumb',
    description: 'Name for screen readers of the path of links to the current page',
  },
});
