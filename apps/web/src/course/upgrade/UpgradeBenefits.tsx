import { defineMessages, useIntl } from 'react-intl';
import { CertificateText } from './CertificateText.tsx';
import type { UpgradeFacts } from './upgrade-notice.ts';

export type UpgradeBenefitsProps = Pick<UpgradeFacts, 'contentTypeGatingEnabled' | 'accessExpiration'>;

/** What an upgrade gives a learner: the certificate, and access to whatever is locked now. */
export function UpgradeBenefits({ contentTypeGatingEnabled, accessExpiration }: UpgradeBenefitsProps) {
  const intl = useIntl();
  return (
    <ul>
      <li>
        <CertificateText />
      </li>
      {contentTypeGatingEnabled && <li>{intl.formatMessage(messages.graded)}</li>}
      {accessExpiration !== null && <li>{intl.formatMessage(messages.access)}</li>}
    </ul>
  );
}

const messages = defineMessages({
  graded: {
    defaultMessage: 'Unlock the whole course, including graded assignments',
    description: 'What a learner gets for upgrading a course; one entry of a short list',
  },
  access: {
    defaultMessage: 'Keep your access and your progress',
    description: 'What a learner gets for upgrading a course; one entry of a short list',
  },
});
