import { lazy } from 'react';
import { allWords } from '../../i18n/I18nProvider.tsx';
import { OptionalContent } from '../OptionalContent.tsx';

const ExamTimer = lazy(async () => {
  const [code] = await Promise.all([import('./ExamTimer.tsx'), allWords()]);
  return { default: code.ExamTimer };
});

/** The time left in a running exam, on every screen of a course. Its code loads after the screen. */
export function ExamTimerPlace({ courseId }: { readonly courseId: string }) {
  return (
    <OptionalContent>
      <ExamTimer courseId={courseId} />
    </OptionalContent>
  );
}
