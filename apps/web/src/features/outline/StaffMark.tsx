import { lazy } from 'react';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import type { HiddenReason } from '../../lms/outline.ts';

const HiddenMark = lazy(async () => ({ default: (await import('./HiddenMark.tsx')).HiddenMark }));

/** The reason why an entry of the outline is hidden from learners. Only staff see it, so its code loads lazily. */
export function StaffMark({ reason }: { readonly reason: HiddenReason | null }) {
  return (
    reason !== null && (
      <OptionalContent>
        <HiddenMark reason={reason} />
      </OptionalContent>
    )
  );
}
