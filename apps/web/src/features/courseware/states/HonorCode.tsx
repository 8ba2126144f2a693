import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { defineMessage, defineMessages, type MessageTag, useIntl } from 'react-intl';
import { focusHeading } from '../../../course/page.tsx';
import { paths } from '../../../course/paths.ts';
import { useFailureText } from '../../../course/use-failure-text.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { agreeToHonorCode } from '../../../lms/integrity.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import styles from './HonorCode.module.css';

/** Replaces a graded unit until the learner agrees to the honor code (CWR-56). */
export function HonorCode({ course }: { readonly course: CoursewareCourse }) {
  const intl = useIntl();
  const client = useQueryClient();
  const titleId = useId();
  const failureText = useFailureText();
  const agreeing = useMutation({
    mutationFn: () => agreeToHonorCode(client, course),
    // The focused button is removed.
    onSuccess: focusHeading,
  });

  return (
    <section className={styles.code} aria-labelledby={titleId}>
      <h2 id={titleId}>{intl.formatMessage(messages.title)}</h2>
      <p>{intl.formatMessage(messages.why)}</p>
      <ul>
        <li>{intl.formatMessage(messages.own)}</li>
        <li>{intl.formatMessage(messages.share)}</li>
        <li>
          <TermsText />
        </li>
      </ul>
      {agreeing.isError && (
        <Alert type="error">{failureText(agreeing.error, intl.formatMessage(messages.failed))}</Alert>
      )}
      <div className={styles.actions}>
        <Button variant="primary" busy={agreeing.isPending} onClick={() => agreeing.mutate()}>
          {intl.formatMessage(messages.agree)}
        </Button>
        <ButtonLink href={paths.outline(course.id)}>{intl.formatMessage(messages.decline)}</ButtonLink>
      </div>
    </section>
  );
}

/** Names the site's honor code, with a link if the site has terms of service. */
function TermsText() {
  const intl = useIntl();
  const { termsUrl } = useSiteConfig();
  return intl.formatMessage(terms, {
    link: (chunks) =>
      termsUrl === null ? (
        chunks
      ) : (
        <Link key="link" href={honorCodeUrl(termsUrl)} newWindow>
          {chunks}
        </Link>
      ),
  });
}

/** The honor code within the terms of service, at Open edX's fragment; a URL that has a fragment keeps it. */
function honorCodeUrl(termsUrl: string): string {
  return termsUrl.includes('#') ? termsUrl : `${termsUrl}#honor-code`;
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Honor code',
    description: 'Heading in place of a graded unit until the learner agrees to the honor code',
  },
  why: {
    defaultMessage: 'This unit is graded. To open the graded work of this course, agree to these rules:',
    description: 'Below the heading “Honor code”; a list of rules follows',
  },
  own: {
    defaultMessage: 'The work you hand in is your own, unless an assignment asks you to work with others.',
    description: 'One of the rules that a learner agrees to before graded work',
  },
  share: {
    defaultMessage: 'You don’t share your answers to graded work, or the answers you’re given.',
    description: 'One of the rules that a learner agrees to before graded work',
  },
  agree: {
    defaultMessage: 'I agree',
    description: 'Button below the honor code: the learner agrees to its rules, and the graded unit opens',
  },
  decline: {
    defaultMessage: 'Decline',
    description:
      'Link below the honor code: the learner does not agree to it and goes back to the course home',
  },
  failed: {
    defaultMessage: 'We couldn’t save that you agree. Try again.',
    description: 'Above the buttons below the honor code, after the server did not take the agreement',
  },
});

const terms = defineMessage<{ link: MessageTag }>({
  defaultMessage: 'You follow the <link>honor code</link> of this site.',
  description:
    'One of the rules that a learner agrees to before graded work; what is in the link element leads to the terms of service',
});
