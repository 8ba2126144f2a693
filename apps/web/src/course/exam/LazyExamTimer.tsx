import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIdle } from '../use-idle.ts';

const ExamTimer = lazyWithMessages('ExamTimer', async () => (await import('./ExamTimer.tsx')).ExamTimer);

/** The time left in a running exam, on every screen of a course. Its code loads once the screen is shown. */
export function LazyExamTimer({ courseId }: { readonly courseId: string }) {
  const isIdle = useIdle(courseId);
  return (
    isIdle && (
      <OptionalContent>
        <ExamTimer courseId={courseId} />
      </OptionalContent>
    )
  );
}
