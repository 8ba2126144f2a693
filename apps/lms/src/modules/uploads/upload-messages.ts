import { defineMessages } from '../../i18n/messages.ts';

/** Texts of every field for a file in a unit. */
export const uploadMessages = defineMessages({
  choose: { defaultMessage: 'Choose a file', description: 'Label of a field for a file' },
  chooseOther: { defaultMessage: 'Choose another file', description: 'Label of a field for a file' },
  anyType: {
    defaultMessage: 'a document, text, image, audio file, video or archive',
    description: 'Files that are accepted; completes “Or drop it here. Up to 10 MB: …”',
  },
  uploading: { defaultMessage: 'Uploading', description: 'While a file is sent' },
  cancel: { defaultMessage: 'Cancel', description: 'Button: stops an upload' },
  retry: { defaultMessage: 'Upload again', description: 'Button after an upload failed' },
});
