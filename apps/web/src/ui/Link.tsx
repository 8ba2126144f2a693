import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react';
import { defineMessages, useIntl } from 'react-intl';

/** Renders a link: receives the attributes of `<a>`, decides how to follow it. */
export type LinkComponent = ComponentType<ComponentProps<'a'> & { href: string }>;

const LinkContext = createContext<LinkComponent | null>(null);

export interface LinkProviderProps {
  readonly component: LinkComponent;
  readonly children: ReactNode;
}

/** Every link of a primitive below is rendered by `component`, so that a router can handle it. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

export interface LinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** Opens a new window, and says so to screen readers. */
  readonly newWindow?: boolean | undefined;
}

export function Link({ newWindow = false, children, ...attributes }: LinkProps) {
  const intl = useIntl();
  const Component = use(LinkContext);
  // As a block it is a separate word in the accessible name. A space would show, underlined with the link.
  const content = newWindow ? (
    <>
      {children}
      <span className="visually-hidden" style={{ display: 'block' }}>
        {intl.formatMessage(messages.newWindow)}
      </span>
    </>
  ) : (
    children
  );
  const target = newWindow ? { target: '_blank', rel: 'noopener' } : {};

  if (Component === null || newWindow) {
    return (
      <a {...attributes} {...target}>
        {content}
      </a>
    );
  }
  return <Component {...attributes}>{content}</Component>;
}

const messages = defineMessages({
  newWindow: {
    defaultMessage: '(opens in a new window)',
    description: 'Added for screen readers to the name of a link that opens a new browser window',
  },
});
