import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

/** The types of alerts that servers and screens use (ALT-12); an unknown type looks informational. */
export type AlertType = 'error' | 'danger' | 'success' | 'info' | 'welcome';

export type AlertLook = 'warning' | 'danger' | 'success' | 'info';

/** The look of an alert's type: error as a warning, danger red, success green, anything else informational (ALT-12). */
export function alertLookOf(type: AlertType | (string & {})): AlertLook {
  if (type === 'error') return 'warning';
  if (type === 'danger') return 'danger';
  return type === 'success' ? 'success' : 'info';
}

const icons: Record<AlertLook, IconName> = {
  warning: 'warning',
  danger: 'circle-cross',
  success: 'circle-check',
  info: 'info',
};

export interface AlertProps {
  readonly type: AlertType | (string & {});
  readonly title?: ReactNode;
  /** Buttons and links, below the text. */
  readonly actions?: ReactNode;
  /** With it, the alert can be closed. */
  readonly onDismiss?: (() => void) | undefined;
  /** How screen readers announce it; by default at once for a warning or an error, otherwise politely. */
  readonly announce?: 'alert' | 'status' | 'none' | undefined;
  readonly children?: ReactNode;
}

export function Alert({ type, title, actions, onDismiss, announce, children }: AlertProps) {
  const intl = useIntl();
  const look = alertLookOf(type);
  const role = announce ?? (look === 'warning' || look === 'danger' ? 'alert' : 'status');
  return (
    <div className={cx('alert', `alert--${look}`)} role={role === 'none' ? undefined : role}>
      <Icon name={icons[look]} />
      <div className="alert__body">
        {title && <p className="alert__title">{title}</p>}
        {children}
        {actions && <div className="cluster">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          icon="close"
          size="small"
          label={intl.formatMessage(messages.dismiss)}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}

const messages = defineMessages({
  dismiss: { defaultMessage: 'Dismiss', description: 'Button that closes an alert' },
});
