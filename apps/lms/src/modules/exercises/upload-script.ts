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
    sizeRefused: {
      defaultMessage: 'The server doesn’t take a file of this size. Choose a smaller one.',
      description:
        'After an upload was refused by a server in front of the site, which has a limit of its own',
    },
    canceled: { defaultMessage: 'The upload was canceled.', description: 'After an upload was canceled' },
  }),
};
