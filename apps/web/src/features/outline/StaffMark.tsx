import { OptionalContent } from '../../course/OptionalContent.tsx';
import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import type { HiddenReason } from '../../lms/outline.ts';

const HiddenMark = lazyWithMessages('HiddenMark', async () => (await import('./HiddenMark.tsx')).HiddenMark);

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
