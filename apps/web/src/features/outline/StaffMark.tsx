import { lazy } from 'react';
import { OptionalContent } from '../../course/OptionalContent.tsx';
import type { HiddenReason } from '../../lms/outline.ts';

const HiddenMark = lazy(async () => ({ default: (await import('./HiddenMark.tsx')).HiddenMark }));

/** Why an entry of the outline is hidden from learners. Only staff see it, so its code is loaded lazily. */
export function StaffMark({ reason }: { readonly reason: HiddenReason | null }) {
  return (
    reason !== null && (
      <OptionalContent>
        <HiddenMark reason={reason} />
      </OptionalContent>
    )
  );
}
