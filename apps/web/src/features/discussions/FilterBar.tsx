import { useEffect, useId, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useDiscussion } from '../../course/discussions/context.ts';
import { threadOrders, threadViews } from '../../lms/discussions/threads.ts';
import styles from './DiscussionsPage.module.css';
import { type ListChoices, listPath, type PostList, writeChoices } from './discussion-address.ts';
import { SearchField } from './SearchField.tsx';

export interface FilterBarProps {
  readonly list: PostList;
  readonly choices: ListChoices;
}

/** Search, view and order of a list. They are in the URL, so that Back and links keep them. */
export function FilterBar({ list, choices }: FilterBarProps) {
  const { view, order, text } = choices;
  const intl = useIntl();
  const { config } = useDiscussion();
  const choose = useChoose(list, choices);
  // Servers can't combine following with a topic or a search.
  const canFollow = text === '' && (list.kind === 'posts' || list.kind === 'my-posts');
  const views = threadViews.filter(
    (one) => (one !== 'reported' || config.isModerator) && (one !== 'following' || canFollow),
  );
  return (
    <div className={styles.filters}>
      <SearchField
        label={intl.formatMessage(messages.search)}
        submitLabel={intl.formatMessage(messages.submit)}
        text={text}
        maxLength={500}
        onSearch={(searched) => choose({ text: searched })}
      />
      <div className={styles.choices}>
        <Choice
          label={intl.formatMessage(messages.view)}
          value={view}
          options={views.map((one) => [one, intl.formatMessage(viewNames[one])])}
          onChange={(chosen) => choose({ view: chosen })}
        />
        <Choice
          label={intl.formatMessage(messages.order)}
          value={order}
          options={threadOrders.map((one) => [one, intl.formatMessage(orderNames[one])])}
          onChange={(chosen) => choose({ order: chosen })}
        />
      </div>
    </div>
  );
}

/** Opens the list with other choices. */
function useChoose(list: PostList, choices: ListChoices): (change: Partial<ListChoices>) => void {
  const { view, order, text } = choices;
  const navigate = useNavigate();
  const { courseId } = useDiscussion();
  // A choice can follow another before the page shows that one. By field, so that a page for the first keeps the second.
  const latest = useRef(choices);
  useEffect(() => {
    latest.current = { ...latest.current, view };
  }, [view]);
  useEffect(() => {
    latest.current = { ...latest.current, order };
  }, [order]);
  useEffect(() => {
    latest.current = { ...latest.current, text };
  }, [text]);
  return (change) => {
    // Servers search the whole course.
    const target: PostList = change.text && list.kind !== 'my-posts' ? { kind: 'posts' } : list;
    latest.current = { ...latest.current, ...change };
    void navigate(listPath(courseId, target) + writeChoices(latest.current), { preventScrollReset: true });
  };
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Values with their names. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();

  function choose(chosen: string): void {
    const option = options.find(([one]) => one === chosen);
    if (option) onChange(option[0]);
  }

  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

const viewNames = defineMessages({
  all: { defaultMessage: 'All', description: 'Which threads a list shows: all of them' },
  following: {
    defaultMessage: 'Following',
    description: 'Which threads a list shows: those that one follows',
  },
  unread: { defaultMessage: 'Unread', description: 'Which threads a list shows: those not read yet' },
  unanswered: { defaultMessage: 'Unanswered questions', description: 'Which threads a list shows' },
  reported: { defaultMessage: 'Reported', description: 'Which threads a list shows, for moderators' },
});

const orderNames = defineMessages({
  activity: { defaultMessage: 'Latest', description: 'Order of a list of threads: the latest first' },
  comments: { defaultMessage: 'Most responses', description: 'Order of a list of threads' },
  votes: {
    defaultMessage: 'Most helpful',
    description: 'Order of a list of threads: those with most votes first',
  },
});

const messages = defineMessages({
  search: {
    defaultMessage: 'Search all posts',
    description: 'Name of the search field above a list of threads',
  },
  submit: { defaultMessage: 'Search', description: 'Button beside the search field above a list of threads' },
  view: { defaultMessage: 'Show', description: 'Label of the choice of which threads a list shows' },
  order: { defaultMessage: 'Order', description: 'Label of the choice of the order of a list of threads' },
});
