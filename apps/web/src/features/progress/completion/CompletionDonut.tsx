import { useCallback, useRef } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFormat } from '../../../i18n/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './CompletionDonut.module.css';
import { type CompletionPercents, listSegments } from './completion-percents.ts';
import { useArcClicks } from './use-arc-clicks.ts';

export interface CompletionDonutProps {
  readonly percents: CompletionPercents;
}

/** With this radius, the circumference is 100, so percentages are lengths (PRG-13). */
const radius = 50 / Math.PI;

/**
 * A ring of complete, incomplete and locked units (PRG-12), and its legend. Screen readers skip the drawing, so nothing
 * in it is focusable: each arc has an entry in the legend, which a click on the arc focuses. Its explanation shows on
 * focus (PRG-14 to PRG-16). The percentages are also available as text (A11-01 to A11-03).
 */
export function CompletionDonut({ percents }: CompletionDonutProps) {
  const intl = useIntl();
  const format = useFormat();
  const drawing = useRef<SVGSVGElement>(null);
  const entries = useRef(new Map<string, HTMLElement>());
  const focusEntry = useCallback((kind: string) => entries.current.get(kind)?.focus(), []);
  useArcClicks(drawing, focusEntry);
  const segments = listSegments(percents);
  const show = (percent: number) => format.percent(percent / 100);

  return (
    <div className={styles.donut}>
      <svg ref={drawing} viewBox="0 0 42 42" className={styles.drawing} aria-hidden="true" focusable="false">
        {segments.map(({ kind, start, length }) => (
          <circle
            key={kind}
            data-segment={kind}
            className={cx(styles.segment, styles[kind])}
            cx="21"
            cy="21"
            r={radius}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={25 - start}
          />
        ))}
        <text x="21" y="21" className={styles.figure}>
          {show(percents.complete)}
        </text>
      </svg>
      <VisuallyHidden>
        {intl.formatMessage(completeText, { percent: show(percents.complete) })}{' '}
        {intl.formatMessage(incompleteText, { percent: show(percents.incomplete) })}{' '}
        {percents.locked > 0 && intl.formatMessage(lockedText, { percent: show(percents.locked) })}
      </VisuallyHidden>
      <ul className={styles.key}>
        {segments.map(({ kind }) => (
          <li key={kind}>
            <Tooltip text={intl.formatMessage(explanations[kind])}>
              <button
                type="button"
                className={styles.entry}
                ref={(element) => {
                  if (element) entries.current.set(kind, element);
                }}
              >
                <span className={cx(styles.swatch, styles[kind])} />
                {intl.formatMessage(names[kind])}
              </button>
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  );
}

const names = defineMessages({
  complete: { defaultMessage: 'Completed', description: 'Key of the donut chart on the progress page' },
  incomplete: { defaultMessage: 'Not completed', description: 'Key of the donut chart on the progress page' },
  locked: { defaultMessage: 'Locked', description: 'Key of the donut chart on the progress page' },
});

const explanations = defineMessages({
  complete: {
    defaultMessage: 'Content that you have completed.',
    description: 'Explains one part of the donut chart on the progress page',
  },
  incomplete: {
    defaultMessage: 'Content that you have access to and have not completed.',
    description: 'Explains one part of the donut chart on the progress page',
  },
  locked: {
    defaultMessage: 'Content that is locked and available only to those who upgrade.',
    description: 'Explains one part of the donut chart on the progress page',
  },
});

const completeText = defineMessage<{ percent: string }>({
  defaultMessage: 'You have completed {percent} of content in this course.',
  description: 'Screen reader text in place of the donut chart on the progress page; percent is like "28%"',
});

const incompleteText = defineMessage<{ percent: string }>({
  defaultMessage: 'You have not completed {percent} of content in this course that you have access to.',
  description: 'Screen reader text in place of the donut chart on the progress page; percent is like "60%"',
});

const lockedText = defineMessage<{ percent: string }>({
  defaultMessage: '{percent} of content in this course is locked and available only for those who upgrade.',
  description: 'Screen reader text in place of the donut chart on the progress page; percent is like "12%"',
});
