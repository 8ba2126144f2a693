import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Toast.module.css';
import { useEngaged } from './use-engaged.ts';

export interface Toast {
  readonly message: ReactNode;
  readonly tone?: 'neutral' | 'success' | 'danger' | undefined;
  /** A `Link` or a `Button`. With one, the toast stays until the reader closes it. */
  readonly action?: ReactNode;
  /** Called when it closes, by the reader or by itself. */
  readonly onClose?: (() => void) | undefined;
}

/** How long a toast without an action stays, in milliseconds. */
export const toastDuration = 6000;

export type ShowToast = (toast: Toast) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/** `showToast` replaces a toast with the same text, and returns a function that closes it. Needs a `ToastProvider`. */
export function useToasts(): { readonly showToast: ShowToast } {
  const showToast = use(ToastContext);
  if (showToast === null) throw new Error('useToasts is used outside of a ToastProvider');
  return useMemo(() => ({ showToast }), [showToast]);
}

type ShownToast = Toast & { readonly id: number };

/** Renders the live region for toasts, at once: a region added along with its text is not announced. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);

  const showToast = useCallback<ShowToast>((toast) => {
    const id = nextId.current++;
    setToasts((shown) => [...shown.filter((other) => !isSame(other, toast)), { ...toast, id }]);
    return () => setToasts((shown) => shown.filter((other) => other.id !== id));
  }, []);
  const close = useCallback(({ id, onClose }: ShownToast) => {
    setToasts((shown) => shown.filter((other) => other.id !== id));
    onClose?.();
  }, []);

  return (
    <ToastContext value={showToast}>
      {children}
      {/* Not atomic: a second toast is announced without the first being read again. */}
      <div role="status" aria-live="polite" aria-atomic={false} className={cx('toast-region', styles.region)}>
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} onClose={close} />
        ))}
      </div>
    </ToastContext>
  );
}

function isSame(a: Toast, b: Toast): boolean {
  return a.message === b.message && a.tone === b.tone;
}

interface ToastViewProps {
  readonly toast: ShownToast;
  readonly onClose: (toast: ShownToast) => void;
}

function ToastView({ toast, onClose }: ToastViewProps) {
  const intl = useIntl();
  const ref = useRef<HTMLDivElement>(null);
  const isEngaged = useEngaged(ref);
  const staysUntilClosed = toast.action !== undefined || isEngaged;

  useEffect(() => {
    if (staysUntilClosed) return undefined;
    const timer = setTimeout(() => onClose(toast), toastDuration);
    return () => clearTimeout(timer);
  }, [staysUntilClosed, toast, onClose]);

  return (
    <div ref={ref} className={styles.toast}>
      <div className={styles.content}>
        {toast.tone === 'success' && <Icon name="circle-check" />}
        {toast.tone === 'danger' && <Icon name="warning" />}
        <div className={styles.message}>{toast.message}</div>
        {toast.action}
      </div>
      <IconButton
        icon="close"
        size="small"
        label={intl.formatMessage(messages.close)}
        onClick={() => onClose(toast)}
      />
    </div>
  );
}

const messages = defineMessages({
  close: {
    defaultMessage: 'Close',
    description: 'Button that closes a short notice at the edge of the page',
  },
});
