import { defineMessages, useIntl } from 'react-intl';
import { Link } from './Link.tsx';
import { readingLabel } from './reading-label.ts';

export interface SiteFooterProps {
  readonly siteName: string;
  readonly links?: readonly { readonly title: string; readonly href: string }[] | undefined;
  /** Opens the reading settings. */
  readonly onReading?: (() => void) | undefined;
}

/** One line of links at the end of every page. */
export function SiteFooter({ siteName, links = [], onReading }: SiteFooterProps) {
  const intl = useIntl();
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <p>{siteName}</p>
        {(links.length > 0 || onReading) && (
          <nav aria-label={intl.formatMessage(messages.label)}>
            <ul>
              {onReading && (
                <li>
                  <button type="button" onClick={onReading}>
                    {intl.formatMessage(readingLabel)}
                  </button>
                </li>
              )}
              {links.map(({ title, href }) => (
                <li key={href}>
                  <Link href={href}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
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
