import { useEffect, useId, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { Masquerade, MasqueradeChoice, MasqueradeOption } from '../../lms/masquerade.ts';
import { Menu, MenuButton } from '../../ui/Menu.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { LearnerField } from './LearnerField.tsx';
import styles from './StaffToolbar.module.css';
import { asksForLearner, findViewLabel, isActiveOption, type ViewLabel } from './view-choice.ts';
import { consumeViewChange } from './view-focus.ts';

export interface ViewMenuProps {
  readonly masquerade: Masquerade;
  readonly isSending: boolean;
  readonly onChoose: (choice: MasqueradeChoice) => void;
}

/** As whom staff view the course: a menu of choices, and a field for the name of one learner (ITB-02 to ITB-09). */
export function ViewMenu({ masquerade: { active, available }, isSending, onChoose }: ViewMenuProps) {
  const intl = useIntl();
  const [isFieldOpen, setFieldOpen] = useState(active.userName !== null);
  const [timesAsked, setTimesAsked] = useState(0);
  const id = useId();
  const label = isFieldOpen ? specificLearner : findViewLabel(active);
  const view = label.kind === 'group' ? label.name : intl.formatMessage(labels[label.kind]);

  useEffect(() => {
    // Not from what the reader has focused while the toolbar was loading.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (consumeViewChange() && isFree) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);

  const choose = (option: MasqueradeOption) => {
    if (asksForLearner(option)) {
      setFieldOpen(true);
      setTimesAsked(timesAsked + 1);
      return;
    }
    setFieldOpen(false);
    if (!isActiveOption(option, active)) onChoose(option);
  };

  return (
    <>
      <Menu
        id={id}
        label={<bdi>{view}</bdi>}
        name={intl.formatMessage(menuName, { view })}
        variant="secondary"
        size="small"
        align="start"
        className={styles.menu}
      >
        {available.map((option) => (
          <MenuButton
            key={[option.name, option.userPartitionId, option.groupId].join(' ')}
            current={isActiveOption(option, active)}
            onSelect={() => choose(option)}
          >
            <bdi>{option.name}</bdi>
          </MenuButton>
        ))}
      </Menu>
      {isFieldOpen && (
        <LearnerField
          userName={active.userName ?? ''}
          timesAsked={timesAsked}
          onSubmit={(userName) =>
            onChoose({ role: 'student', groupId: null, userPartitionId: null, userName })
          }
        />
      )}
      {isSending && <Spinner size="small" label={intl.formatMessage(messages.changing)} />}
    </>
  );
}

const specificLearner: ViewLabel = { kind: 'specific' };

const menuName = defineMessage<{ view: string }>({
  defaultMessage: '{view}: view this course as',
  description:
    'Name for screen readers of the menu in which staff choose as whom they view the course; view is the present choice, such as "Staff" or the name of a group',
});

const labels = defineMessages({
  staff: { defaultMessage: 'Staff', description: 'Staff of a course view it as staff do, not as a learner' },
  learner: { defaultMessage: 'Learner', description: 'Staff of a course view it as a learner does' },
  specific: {
    defaultMessage: 'Specific Student...',
    description: 'Staff of a course view it as one learner does, whom they name',
  },
});

const messages = defineMessages({
  changing: {
    defaultMessage: 'Changing the view…',
    description: 'While the page is prepared that shows staff the course as a learner sees it',
  },
});
