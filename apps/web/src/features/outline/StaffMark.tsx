import { lazy } from 'react';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import type { HiddenReason } from '../../lms/outline.ts';

const HiddenMark = lazy(async () => ({ default: (await import('./HiddenMark.tsx')).HiddenMark }));

/** What only staff see of an entry of the outline: it comes by itself, as learners never need it. */
export function StaffMark({ reason }: { readonly reason: HiddenReason | null }) {
  return (
    reason !== null && (
      <OptionalContent>
        <HiddenMark reason={reason} />
      </OptionalContent>
    )
  );
}
