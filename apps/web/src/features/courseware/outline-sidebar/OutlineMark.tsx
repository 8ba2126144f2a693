import { defineMessage, useIntl } from 'react-intl';
import { CompletionMark, type CompletionMarkProps } from '../../../course/CompletionMark.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './OutlineContent.module.css';

export interface OutlineMarkProps {
  readonly of: CompletionMarkProps['of'];
  /** Null where it is unknown, or isn't shown. */
  readonly isComplete: boolean | null;
  readonly isLocked?: boolean;
}

/** The mark at the end of an entry: a padlock, or whether it is complete. */
export function OutlineMark({ of, isComplete, isLocked = false }: OutlineMarkProps) {
  const intl = useIntl();
  if (isLocked) {
    return (
      <span className={styles.mark}>
        <Icon name="lock" label={intl.formatMessage(locked)} />
      </span>
    );
  }
  if (isComplete === null) return null;
  return (
    <span className={cx(styles.mark, isComplete && styles.complete)}>
      <CompletionMark complete={isComplete} of={of} />
    </span>
  );
}

const locked = defineMessage({
  defaultMessage: 'Locked',
  description: 'Name of the padlock beside an entry of the outline that the learner can’t open yet',
});
