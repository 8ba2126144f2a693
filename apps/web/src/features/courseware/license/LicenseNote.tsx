import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from '../../../ui/Link.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './LicenseNote.module.css';
import { licenseUrl, readLicense } from './license.ts';

export interface LicenseNoteProps {
  /** As the LMS sends it; null = none. */
  readonly license: string | null;
}

/** Below a sequence: its license (CWR-23, CWR-24). Nothing for a license of unknown type. */
export function LicenseNote({ license: text }: LicenseNoteProps) {
  const intl = useIntl();
  const license = readLicense(text);
  if (license === null) return null;
  if (license.kind === 'all-rights-reserved') {
    return <p className={styles.note}>{intl.formatMessage(messages.reserved)}</p>;
  }
  const { terms, version } = license;
  const name = terms[0] === 'zero' ? `CC0 ${version}` : `CC ${terms.join('-').toUpperCase()} ${version}`;
  return (
    <p className={styles.note}>
      <Link href={licenseUrl(license)} newWindow className={styles.link}>
        <Mark path={ccPath} name={intl.formatMessage(messages.creativeCommons)} />
        {terms.map((term) => {
          const known = knownTerms.get(term);
          return known && <Mark key={term} path={known.path} name={intl.formatMessage(known.name)} />;
        })}
        <bdi>{name}</bdi>
      </Link>
    </p>
  );
}

/** An icon in a circle, as Creative Commons draws them, and its name for screen readers. */
function Mark({ path, name }: { readonly path: string; readonly name: string }) {
  return (
    <span>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable={false}>
        <circle cx="12" cy="12" r="9.5" />
        <path d={path} />
      </svg>
      <VisuallyHidden>{name}, </VisuallyHidden>
    </span>
  );
}

const messages = defineMessages({
  reserved: {
    defaultMessage: '© All rights reserved',
    description: 'Below the content of a course that nobody else may use',
  },
  creativeCommons: {
    defaultMessage: 'Creative Commons license',
    description:
      'Screen reader text of the sign of Creative Commons below the content of a course; its terms follow',
  },
});

const termMessages = defineMessages({
  by: {
    defaultMessage: 'Attribution',
    description: 'One of the terms of a Creative Commons license; screen reader text of its sign',
  },
  nc: {
    defaultMessage: 'Noncommercial',
    description: 'One of the terms of a Creative Commons license; screen reader text of its sign',
  },
  nd: {
    defaultMessage: 'No derivatives',
    description: 'One of the terms of a Creative Commons license; screen reader text of its sign',
  },
  sa: {
    defaultMessage: 'Share alike',
    description: 'One of the terms of a Creative Commons license; screen reader text of its sign',
  },
  zero: {
    defaultMessage: 'Public domain dedication',
    description: 'The Creative Commons license that reserves no rights; screen reader text of its sign',
  },
});

const ccPath = 'M11 10.4a2.1 2.1 0 1 0 0 3.2M17.2 10.4a2.1 2.1 0 1 0 0 3.2';

/** Drawn on a square of 24. */
const knownTerms: ReadonlyMap<string, { path: string; name: MessageDescriptor }> = new Map(
  Object.entries({
    by: { path: 'M12 6.4v.1M9.7 9.4h4.6v4h-1v4.4h-2.6v-4.4h-1z', name: termMessages.by },
    nc: {
      path: 'M14.2 9.6c-.4-.9-1.2-1.3-2.2-1.3-1.3 0-2.2.7-2.2 1.8 0 2.6 4.6 1.3 4.6 3.9 0 1.2-1 1.9-2.4 1.9-1.2 0-2.1-.5-2.5-1.5M12 6.7v1.6M12 15.9v1.6M4.4 7.4l15.2 9.2',
      name: termMessages.nc,
    },
    nd: { path: 'M8.4 10.3h7.2M8.4 13.7h7.2', name: termMessages.nd },
    sa: { path: 'M8.2 10.6a4.1 4.1 0 1 1-.2 2.6M6.4 9.6l1.7 1.6 1.7-1.5', name: termMessages.sa },
    zero: {
      path: 'M12 7c-1.9 0-2.8 2.1-2.8 5s.9 5 2.8 5 2.8-2.1 2.8-5-.9-5-2.8-5zM10.4 15l3.2-6',
      name: termMessages.zero,
    },
  }),
);
