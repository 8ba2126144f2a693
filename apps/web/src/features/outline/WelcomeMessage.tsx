import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useId, useMemo, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { AuthorMarkup } from '../../course/author-markup/AuthorMarkup.tsx';
import { useFirstRender } from '../../i18n/first-render.ts';
import { dismissWelcome } from '../../lms/welcome.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useReducedMotion } from '../../ui/use-reading.ts';
import { shortenHtml, shortenRoughly } from './shorten-html.ts';
import styles from './WelcomeMessage.module.css';

/** Number of words that are shown at first (OUT-05). */
const shortWords = 100;
/** Durations of the transition between the short and the full message, in milliseconds (OUT-08). */
const fadeOut = 200;
const fadeIn = 400;

export interface WelcomeMessageProps {
  readonly courseId: string;
  readonly html: string;
}

/** The course team's latest message: shortened at first, until it is dismissed (OUT-04 to OUT-08). */
export function WelcomeMessage({ courseId, html }: WelcomeMessageProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const headingId = useId();
  const hasDom = useFirstRender() === null;
  const short = useMemo(() => (hasDom ? shortenHtml : shortenRoughly)(html, shortWords), [hasDom, html]);
  const [isFull, setFull] = useState(false);
  const { shown, style } = useFading(isFull);

  const dismiss = () => {
    void dismissWelcome(client, courseId);
    // The button is removed, and the focus must not be lost with it.
    document.getElementById('main')?.focus({ preventScroll: true });
  };

  return (
    <section className={styles.message} aria-labelledby={headingId}>
      <div className={styles.header}>
        <h2 id={headingId}>{intl.formatMessage(messages.title)}</h2>
        <IconButton
          icon="close"
          size="small"
          label={intl.formatMessage(messages.dismiss)}
          onClick={dismiss}
        />
      </div>
      <div style={style}>
        <AuthorMarkup
          html={shown || short === null ? html : short}
          title={intl.formatMessage(messages.title)}
        />
      </div>
      {short !== null && (
        <Button variant="quiet" size="small" className={styles.more} onClick={() => setFull(!isFull)}>
          {intl.formatMessage(isFull ? messages.less : messages.more)}
        </Button>
      )}
    </section>
  );
}

/** Changes the form once the current one has faded out, or at once if the reader prefers reduced motion. */
function useFading(wanted: boolean): { shown: boolean; style: CSSProperties } {
  const reducesMotion = useReducedMotion();
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (shown === wanted) return undefined;
    const timer = setTimeout(() => setShown(wanted), reducesMotion ? 0 : fadeOut);
    return () => clearTimeout(timer);
  }, [shown, wanted, reducesMotion]);
  const isLeaving = shown !== wanted;
  const duration = reducesMotion ? 0 : isLeaving ? fadeOut : fadeIn;
  return { shown, style: { opacity: isLeaving ? 0 : 1, transition: `opacity ${duration}ms` } };
}

const messages = defineMessages({
  title: {
    defaultMessage: 'From the course team',
    description: 'Heading on the home of a course, over the latest message of those who teach it',
  },
  dismiss: {
    defaultMessage: 'Dismiss message',
    description: 'Button that removes the latest message of the course team from the course home',
  },
  more: {
    defaultMessage: 'Show more',
    description: 'Button below the beginning of a long message of the course team: shows all of it',
  },
  less: {
    defaultMessage: 'Show less',
    description: 'Button below a long message of the course team: shows its beginning only',
  },
});
