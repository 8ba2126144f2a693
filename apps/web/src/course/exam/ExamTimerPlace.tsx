import { lazy } from 'react';
import { waitForMessages } from '../../i18n/I18nProvider.tsx';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIdle } from '../use-idle.ts';

const ExamTimer = lazy(async () => {
  const [code] = await Promise.all([import('./ExamTimer.tsx'), waitForMessages()]);
  return { default: code.ExamTimer };
});

/** The time left in a running exam, on every screen of a course. Its code loads once the screen is shown. */
export function ExamTimerPlace({ courseId }: { readonly courseId: string }) {
  const isIdle = useIdle(courseId);
  return (
    isIdle && (
      <OptionalContent>
        <ExamTimer courseId={courseId} />
      </OptionalContent>
    )
  );
}
