import { defineMessage, useIntl } from 'react-intl';
import { useFirstRender } from '../../i18n/first-render.ts';
import { useFormat } from '../../i18n/use-format.ts';
import styles from './ProgressTab.module.css';

export interface PrintedHeaderProps {
  readonly username: string;
}

/** Name and date, in print only: paper shows neither URL nor account menu. */
export function PrintedHeader({ username }: PrintedHeaderProps) {
  const intl = useIntl();
  const format = useFormat();
  const date = format.fullDate(useFirstRender()?.serverNow ?? Date.now());
  return <p className={styles.printed}>{intl.formatMessage(message, { username, date })}</p>;
}

const message = defineMessage<{ username: string; date: string }>({
  defaultMessage: 'Grades of {username} on {date}',
  description: 'On the printed progress page: the account name of the learner and the day',
});
