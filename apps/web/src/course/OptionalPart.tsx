import { Component, type ReactNode, Suspense } from 'react';
import { useLms } from '../lms/lms.ts';
import type { Logger } from '../lms/transport/logging.ts';

export interface OptionalPartProps {
  /** Stands here until the part has arrived. */
  readonly fallback?: ReactNode;
  /** Stands here when the part cannot be fetched or breaks; by default nothing. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page that comes by itself, as a lazy component does, and without which the page is still whole: when it
 * cannot be fetched or breaks, that is logged and its place stays empty, or is given to something else.
 */
export function OptionalPart({ fallback = null, instead = null, children }: OptionalPartProps) {
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
