import type { FrameMessage } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLms } from '../../../lms/lms.ts';
import { notesQuery } from '../../../lms/notes.ts';
import { completeUnit } from '../../../lms/unit-completion.ts';
import { openDiscussion } from '../discussion/use-discussion-tool.ts';
import type { ModalContent } from './FrameModal.tsx';
import type { FrameEntry } from './frames-state.ts';
import { usePostGiven } from './use-post-given.ts';
import type { UnitFramesHandle } from './use-unit-frames.ts';

export interface FrameReactions {
  readonly react: (entry: FrameEntry, message: FrameMessage) => void;
  /** The content that the unit shows in a dialog. */
  readonly modal: ModalContent | null;
  readonly closeModal: () => void;
  /** Whether a frame has input that the learner hasn't submitted. */
  readonly hasUnsent: boolean;
}

export interface ReactionOptions {
  readonly courseId: string;
  readonly shownId: string;
  /** Called when the unit's frame reports completion by itself. */
  readonly onCompletion: (unitId: string) => void;
  /** Called when the unit asks for the next one. */
  readonly onAdvance: () => void;
}

/** Handles the messages of frames. A hidden frame may only report its height and its completion. */
export function useFrameReactions(
  { dispatch, elements, entries }: Pick<UnitFramesHandle, 'dispatch' | 'elements' | 'entries'>,
  { courseId, shownId, onCompletion, onAdvance }: ReactionOptions,
): FrameReactions {
  const client = useQueryClient();
  const takeEvent = useUnitEvents();
  const { modal, setModal, closeModal } = useUnitModal(shownId);
  const scrollToOffset = useScrollToOffset(elements);
  const keepScroll = useFullScreenScroll();
  const [unsent, setUnsent] = useState<readonly FrameEntry[]>([]);

  const reactToShown = ({ unitId }: FrameEntry, message: FrameMessage) => {
    switch (message.type) {
      case 'plugin.modal':
        setModal(message.payload.open === false ? null : { unitId, ...readModal(message.payload) });
        break;
      case 'plugin.modal-close':
        closeModal();
        break;
      case 'offset':
        scrollToOffset({ unitId, offset: message.offset });
        break;
      case 'plugin.videoFullScreen':
        keepScroll(message.payload.open);
        break;
      case 'plugin.autoAdvance':
        onAdvance();
        break;
      case 'entranceExam.passed':
        window.location.reload();
        break;
      case 'lectern.notes-changed':
        void client.invalidateQueries({ queryKey: notesQuery(courseId).queryKey });
        break;
      case 'lectern.discussion':
        openDiscussion(client, courseId);
        break;
      case 'post_event':
      case 'other_event':
        takeEvent(message);
        break;
    }
  };

  const react = (entry: FrameEntry, message: FrameMessage) => {
    const { unitId, sequenceId } = entry;
    if (message.type === 'plugin.resize') {
      dispatch({ type: 'resized', unitId, height: Math.ceil(message.payload.height) });
    } else if (message.type === 'lectern.completion') {
      const { usageKey, complete, ancestors } = message.payload;
      if (usageKey !== unitId) return;
      onCompletion(unitId);
      if (complete) completeUnit(client, { courseId, sequenceId, unitId }, ancestors);
    } else if (message.type === 'lectern.unsent') {
      const others = unsent.filter((one) => one !== entry);
      setUnsent(message.payload.unsent ? [...others, entry] : others);
    } else if (unitId === shownId) {
      reactToShown(entry, message);
    }
  };

  return { react, modal, closeModal, hasUnsent: entries.some((entry) => unsent.includes(entry)) };
}

/** The dialog of a unit; only that of the shown one is open. */
function useUnitModal(shownId: string) {
  const [modal, setModal] = useState<(ModalContent & { unitId: string }) | null>(null);
  return { modal: modal?.unitId === shownId ? modal : null, setModal, closeModal: () => setModal(null) };
}

/** Scrolls back to where the page was before a video filled the screen. */
function useFullScreenScroll(): (isOpen: boolean) => void {
  const scrolledTo = useRef<number | null>(null);
  return (isOpen) => {
    if (isOpen) scrolledTo.current = window.scrollY;
    else if (scrolledTo.current !== null) window.scrollTo({ top: scrolledTo.current });
  };
}

type UnitEvent = Extract<FrameMessage, { type: 'post_event' | 'other_event' }>;

/** Sends the events of a unit's own scripts where they say, or only logs them. */
function useUnitEvents(): (message: UnitEvent) => void {
  const { log } = useLms();
  const postGiven = usePostGiven();
  return (message) => {
    if (message.type === 'other_event') {
      log.info(`A unit sent the event ${message.event_name}`);
      return;
    }
    void postGiven({
      url: message.post_data.url,
      courseId: message.post_data.body_params.course_id,
      researchEventData: message.research_event_data,
    });
  };
}

interface ScrollTarget {
  readonly unitId: string;
  /** CSS pixels from the top of the frame. */
  readonly offset: number;
}

/** Scrolls to a position that a unit asks for, once its frame has the height that it reported before. */
function useScrollToOffset(elements: UnitFramesHandle['elements']): (target: ScrollTarget) => void {
  const [target, setTarget] = useState<ScrollTarget | null>(null);
  useLayoutEffect(() => {
    const frame = target && elements.current.get(target.unitId)?.getBoundingClientRect();
    // A unit may scroll to a position within itself, not elsewhere in the page.
    if (!frame || target.offset < 0 || target.offset > frame.height) return;
    window.scrollTo({ top: window.scrollY + frame.top + target.offset - readScrollPadding() });
  }, [target, elements]);
  return setTarget;
}

/** The space that a sticky header needs, in CSS pixels; `scrollTo` ignores it. */
function readScrollPadding(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}

type ModalPayload = Extract<FrameMessage, { type: 'plugin.modal' }>['payload'];

function readModal({ title, body, url, height }: ModalPayload): ModalContent {
  return { title: title ?? null, body: body ?? null, url: url ?? null, height: height ?? null };
}
