import { Component, type ReactNode, Suspense } from 'react';
import { useLms } from '../lms/lms.ts';
import type { Logger } from '../lms/transport/logging.ts';

export interface OptionalContentProps {
  /** Shown while the content loads. */
  readonly fallback?: ReactNode;
  /** Shown when the content cannot be fetched or throws; by default nothing. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Suspense and an error boundary for lazy content that the page can do without: when it
 * cannot be fetched or throws, the error is logged and `instead` is shown.
 */
export function OptionalContent({ fallback = null, instead = null, children }: OptionalContentProps) {
  const { log } = useLms();
  return (
    <Boundary log={log} instead={instead}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  readonly log: Logger;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.log.failure(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
