import type { ReactNode } from 'react';
import { defineMessage, type MessageTag, useIntl } from 'react-intl';
import { useSiteConfig } from '../../lms/lms.ts';
import { Link } from '../../ui/Link.tsx';

/** The words "verified certificate", linked to the marketing site where one is configured (HDR-05). */
export function CertificateText() {
  const intl = useIntl();
  const { marketingSiteUrl } = useSiteConfig();
  const link = (name: ReactNode[]) =>
    marketingSiteUrl === null ? (
      name
    ) : (
      <Link key="link" href={`${marketingSiteUrl}/verified-certificate`} newWindow>
        {name}
      </Link>
    );
  return intl.formatMessage(earn, { link });
}

const earn = defineMessage<{ link: MessageTag }>({
  defaultMessage: 'Earn a <link>verified certificate</link> that shows what you have learned',
  description: 'What a learner gets for upgrading a course; one entry of a short list',
});
