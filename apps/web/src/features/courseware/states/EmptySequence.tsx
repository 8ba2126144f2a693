import { useIntl } from 'react-intl';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { coursewareMessages } from '../turning/messages.ts';

/** A sequence without units, or without the unit in the URL (CWR-21). The navigation above it still works. */
export function EmptySequence({ title }: { readonly title: string }) {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={title} inCourseLanguage />
      <EmptyState icon="book" title={intl.formatMessage(coursewareMessages.empty)} />
    </>
  );
}
