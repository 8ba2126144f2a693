import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { paths } from '../../../course/paths.ts';
import { lazyComponent } from '../../../i18n/lazy-component.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { queries } from '../../../ui/breakpoints.ts';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showModal } from '../../../ui/show-modal.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { coursewareMessages } from '../turning/messages.ts';
import type { OutlinePlace } from './OutlineContent.tsx';
import styles from './OutlineSidebar.module.css';
import {
  outlineId,
  outlineTriggerId,
  resetOutline,
  setOutlineState,
  toggleOutline,
  useOutlineState,
} from './outline-state.ts';
import { useNavigation } from './use-navigation.ts';

const OutlineContent = lazyComponent(
  'OutlineContent',
  async () => (await import('./OutlineContent.tsx')).OutlineContent,
);

/**
 * The course's sections, sequences and units: a column before the unit, or a sheet over the page if there is no room
 * for one. Stays mounted while sequences load, to preserve its scroll position.
 */
export const OutlineSidebar = memo(function OutlineSidebar(props: OutlinePlace) {
  const { courseId, tree } = props;
  // The new unit shows first; its mark in the outline follows.
  const sequenceId = useDeferredValue(props.sequenceId);
  const unitId = useDeferredValue(props.unitId);
  const client = useQueryClient();
  const state = useOutlineState();
  const coversPage = useMediaQuery(queries.belowLarge);
  const navigation = useNavigation(courseId);
  // When a window becomes too narrow for the column, it closes instead of covering the page, until there is room again.
  const wasBeside = useRef(!coversPage);
  const isLeftOver = coversPage && wasBeside.current;
  useEffect(() => {
    if (wasBeside.current === !coversPage) return;
    wasBeside.current = !coversPage;
    resetOutline(client);
  }, [client, coversPage]);
  const markFocused = useCallback(() => setOutlineState(client, 'open'), [client]);
  const close = useCallback(() => toggleOutline(client, 'closed'), [client]);
  if (state === 'closed' || isLeftOver) return null;
  const Frame = coversPage ? Sheet : Column;
  return (
    <Frame onClose={close}>
      <OptionalContent fallback={<Skeleton lines={6} />} instead={<MissingOutline courseId={courseId} />}>
        <OutlineContent
          courseId={courseId}
          tree={tree}
          navigation={navigation}
          sequenceId={sequenceId}
          unitId={unitId}
          takesFocus={state === 'opened'}
          onFocused={markFocused}
          onFollow={coversPage ? close : undefined}
        />
      </OptionalContent>
    </Frame>
  );
});

interface FrameProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Column({ onClose, children }: FrameProps) {
  const intl = useIntl();
  return (
    <aside id={outlineId} className={styles.column} aria-label={intl.formatMessage(messages.title)}>
      <Header onClose={onClose} />
      {children}
    </aside>
  );
}

/** A modal `<dialog>`: it traps the focus, and Escape or a press beside it closes it. */
function Sheet({ onClose, children }: FrameProps) {
  const intl = useIntl();
  // While the dialog is open, nothing outside it can take the focus.
  useEffect(() => () => document.getElementById(outlineTriggerId)?.focus(), []);
  return (
    <dialog
      ref={showModal}
      id={outlineId}
      className={styles.sheet}
      aria-label={intl.formatMessage(messages.title)}
      onClose={onClose}
      closedby="any"
    >
      <Header onClose={onClose} />
      {children}
    </dialog>
  );
}

/** Shown if the code of the list could not be fetched. */
function MissingOutline({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  return (
    <>
      <p>{intl.formatMessage(messages.missing)}</p>
      <Link href={paths.outline(courseId)}>{intl.formatMessage(coursewareMessages.courseHome)}</Link>
    </>
  );
}

function Header({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  return (
    <div className={styles.header}>
      <h2>{intl.formatMessage(messages.title)}</h2>
      <IconButton icon="close" size="small" label={intl.formatMessage(messages.close)} onClick={onClose} />
    </div>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Course outline',
    description: 'Heading of the list of all sections and units of the course, beside a unit',
  },
  missing: {
    defaultMessage: 'We couldn’t load the outline. It’s on the course home, too.',
    description:
      'In place of the list of all sections and units beside a unit; a link to the course home follows',
  },
  close: {
    defaultMessage: 'Close course outline',
    description: 'Button that closes the list of all sections and units of the course, beside a unit',
  },
});
