import { useState } from 'react';
import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import { isCelebrationDue } from './is-celebration-due.ts';

const CelebrationDialogs = lazyWithMessages(
  'CelebrationDialogs',
  async () => (await import('./CelebrationDialogs.tsx')).CelebrationDialogs,
);

/** Dialogs that open with any screen of a course: a streak (STK-01), a weekly goal. Their code loads when one is due. */
export function CelebrationSlot({ course }: { readonly course: CourseMetadata }) {
  const { celebrations, isMasquerading } = course;
  // It stays mounted, so that the focus returns when the dialog closes.
  const [wasDue, setWasDue] = useState(false);
  if (isCelebrationDue(celebrations) && !isMasquerading && !wasDue) setWasDue(true);
  return (
    wasDue && (
      <OptionalContent>
        <CelebrationDialogs course={course} />
      </OptionalContent>
    )
  );
}
