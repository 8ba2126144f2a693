import { defineMessages } from '../../i18n/messages.ts';
import type { ExerciseScript } from './exercise-type.ts';

/** For types whose learners upload files. */
export const uploadScript: ExerciseScript = {
  file: 'exercise-upload.js',
  texts: defineMessages({
    empty: { defaultMessage: 'This file is empty.', description: 'After a file was chosen' },
    uploading: { defaultMessage: 'Uploading', description: 'While a file is sent' },
    brokeOff: {
      defaultMessage: 'The connection broke off, so the file didn’t arrive.',
      description: 'After an upload failed',
    },
    canceled: { defaultMessage: 'The upload was canceled.', description: 'After an upload was canceled' },
  }),
};
