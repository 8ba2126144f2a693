import { defineMessages } from 'react-intl';

/**
 * Statuses of a learner's academic credit. The catalogues have them for LMSs that report them (LOC-04, CS-50); no screen
 * shows them, so no chunk contains this file.
 */
export const creditMessages = defineMessages({
  eligible: {
    defaultMessage: 'You’re eligible for credit in this course.',
    description: 'Credit status: all requirements are met',
  },
  partiallyEligible: {
    defaultMessage: 'You meet some of the requirements for credit in this course.',
    description: 'Credit status: some requirements are met',
  },
  noLongerEligible: {
    defaultMessage: 'You’re no longer eligible for credit in this course.',
    description: 'Credit status: a requirement can’t be met any more',
  },
  verificationSubmitted: {
    defaultMessage: 'Your identity verification was submitted.',
    description: 'Credit requirement: the identity is being verified',
  },
  verificationFailed: {
    defaultMessage: 'Your identity verification failed.',
    description: 'Credit requirement: the identity couldn’t be verified',
  },
});
