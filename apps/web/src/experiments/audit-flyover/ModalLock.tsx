import { useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import { dashboardUrl } from '../../course/site-urls.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { showModal } from '../../ui/show-modal.ts';
import styles from './Flyover.module.css';

/**
 * Covers the page once it is too late to upgrade. It can't be dismissed; its links leave the course (ROL-13, CWR-60).
 */
export function ModalLock({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  const config = useSiteConfig();
  const titleId = useId();
  return (
    <dialog
      ref={showModal}
      className={styles.modal}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // Browsers close on a second Escape without asking.
      onClose={(event) => showModal(event.currentTarget)}
    >
      <div className="stack">
        <h1 id={titleId}>{intl.formatMessage(messages.passed)}</h1>
        <p>{intl.formatMessage(messages.text)}</p>
        <div className="cluster">
          <ButtonLink variant="primary" href={config.catalogUrl ?? dashboardUrl(config)}>
            {intl.formatMessage(messages.others)}
          </ButtonLink>
          <ButtonLink href={paths.outline(courseId)}>{intl.formatMessage(messages.home)}</ButtonLink>
        </div>
      </div>
    </dialog>
  );
}

const messages = defineMessages({
  passed: {
    defaultMessage: 'The deadline to upgrade has passed',
    description: 'Heading of a dialog over a unit that is closed to this learner for good',
  },
  text: {
    defaultMessage:
      'This content was open to learners who upgraded before the deadline. See the course outline for what’s open to everyone.',
    description: 'Text of a dialog over a unit that is closed to this learner for good',
  },
  others: {
    defaultMessage: 'Find another course',
    description: 'Link to the catalogue, in a dialog over a unit that is closed to this learner for good',
  },
  home: {
    defaultMessage: 'Course outline',
    description:
      'Link to the home of the course, in a dialog over a unit that is closed to this learner for good',
  },
});
