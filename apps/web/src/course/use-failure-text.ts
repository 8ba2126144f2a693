import { defineMessage, useIntl } from 'react-intl';
import { isMasqueradeRefusal } from '../lms/transport/errors.ts';

/**
 * Why a write failed: an LMS may save nothing while staff view the course as a learner. Any other error has the given
 * text.
 */
export function useFailureText(): (error: unknown, text: string) => string {
  const intl = useIntl();
  return (error, text) => (isMasqueradeRefusal(error) ? intl.formatMessage(nothingIsSaved) : text);
}

/** Why staff who view the course as a learner can't change anything. */
export const nothingIsSaved = defineMessage({
  defaultMessage: 'You’re viewing this course as a learner, so nothing you do is saved.',
  description:
    'To staff who view a course with the eyes of a learner, after a button that would have saved something',
});
