import { defineMessage, useIntl } from 'react-intl';
import { paths } from '../../../course/paths.ts';
import { CourseText } from '../../../i18n/CourseText.tsx';
import type { SequenceUnit } from '../../../lms/sequence.ts';
import { Menu, MenuLink } from '../../../ui/Menu.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { type TabFacts, TabMarks } from './TabMarks.tsx';
import { UnitIcon } from './UnitIcon.tsx';
import styles from './UnitTabs.module.css';
import { useTabNote } from './use-tab-note.ts';
import { useTurnTo } from './use-turn-to.ts';

export interface UnitMenuProps {
  readonly courseId: string;
  readonly sequenceId: string;
  readonly currentUnitId: string | null;
  readonly unitIds: readonly string[];
  readonly tabs: readonly { readonly unit: SequenceUnit; readonly index: number; readonly facts: TabFacts }[];
}

/** 'N of M': every unit of the sequence with its title, if the tabs do not fit (CWR-04). */
export function UnitMenu({ courseId, sequenceId, currentUnitId, unitIds, tabs }: UnitMenuProps) {
  const intl = useIntl();
  const turnTo = useTurnTo();
  const currentTab = currentUnitId === null ? 0 : unitIds.indexOf(currentUnitId) + 1;
  const count = intl.formatMessage(position, { place: currentTab, count: unitIds.length });
  return (
    <Menu label={count} className={styles.menu} align="start">
      {tabs.map(({ unit, index, facts }) => {
        const turn = { kind: 'place', sequenceId, unitId: unit.id } as const;
        const how = {
          kind: 'tab',
          placement: 'top',
          unitId: currentUnitId,
          unitIds,
          targetTab: index + 1,
        } as const;
        return (
          <MenuLink
            key={unit.id}
            href={paths.unit(courseId, sequenceId, unit.id)}
            current={facts.isCurrent}
            onClick={(event) => turnTo(event, turn, how)}
          >
            <UnitIcon contentType={unit.contentType} />
            <span className={styles.title}>
              <CourseText>{unit.title}</CourseText>
            </span>
            <TabMarks {...facts} />
            <TabNote {...facts} />
          </MenuLink>
        );
      })}
    </Menu>
  );
}

function TabNote(facts: TabFacts) {
  const note = useTabNote(facts);
  return note === '' ? null : <VisuallyHidden>{note}</VisuallyHidden>;
}

const position = defineMessage<{ place: number; count: number }>({
  defaultMessage: '{place, number} of {count, number}',
  description:
    'Button that opens a list of the units of a sequence: which of them is open, and how many there are',
});
