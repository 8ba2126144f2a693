import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Link } from './Link.tsx';

export interface SiteFooterProps {
  readonly siteName: string;
  readonly links?: readonly { readonly title: string; readonly href: string }[] | undefined;
  /** The choice of a language, where there is one. */
  readonly language?: ReactNode;
}

export function SiteFooter({ siteName, links = [], language }: SiteFooterProps) {
  const intl = useIntl();
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <p>{siteName}</p>
        {links.length > 0 && (
          <nav aria-label={intl.formatMessage(messages.label)}>
            <ul>
              {links.map(({ title, href }) => (
                <li key={href}>
                  <Link href={href}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {language}
      </div>
    </footer>
  );
}

const messages = defineMessages({
  label: {
    defaultMessage: 'Footer',
    description: 'Name for screen readers of the navigation at the end of the page',
  },
});
