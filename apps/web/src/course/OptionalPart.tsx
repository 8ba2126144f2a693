import { Component, type ReactNode, Suspense } from 'react';
import { useLms } from '../lms/lms.ts';
import type { Logger } from '../lms/transport/logging.ts';

export interface OptionalPartProps {
  /** Stands here until the part has arrived. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page that comes by itself, as a lazy component does, and without which the page is still whole: when it
 * cannot be fetched or breaks, that is logged and its place stays empty.
 */
export function OptionalPart({ fallback = null, children }: OptionalPartProps) {
  const { log } = useLms();
  return (
    <Boundary log={log}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  readonly log: Logger;
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
    return this.state.isBroken ? null : this.props.children;
  }
}
