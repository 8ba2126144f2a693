import { type FrameMessage, type ParentMessageWire, readFrameMessage } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSiteConfig } from '../../../lms/lms.ts';
import { frameOrigin } from './frame-url.ts';
import type { FrameEntry } from './frames-state.ts';
import { takeStartedMessages } from './started-frame.ts';
import { useReadingMessages } from './use-reading-messages.ts';
import type { UnitFramesHandle } from './use-unit-frames.ts';

export interface FrameTalk {
  /** Posts to the frame of a unit, once it has sent a message: before that, it has no listener. */
  readonly post: (unitId: string, message: ParentMessageWire) => void;
}

/**
 * Exchanges messages with the frames. Accepts only what comes from the window of one of them, from the expected origin, and
 * fits the schema (wire contract 19.6). Tells each frame when it is shown and when it is hidden, and sends `greeting` to
 * each of Lectern's own frames once it listens, as well as the reading settings, and these again when they change. Renews
 * their tokens.
 */
export function useFrameMessages(
  frames: Pick<UnitFramesHandle, 'entries' | 'elements'>,
  shownId: string,
  onMessage: (entry: FrameEntry, message: FrameMessage) => void,
  greeting: ParentMessageWire | null = null,
): FrameTalk {
  const client = useQueryClient();
  const config = useSiteConfig();
  const { heard, target } = frameOrigin(config);
  const { elements, entries } = frames;
  const spoken = useRef(new WeakSet<HTMLIFrameElement>());

  const post = useCallback(
    (unitId: string, message: ParentMessageWire) => {
      const element = elements.current.get(unitId);
      if (element !== undefined && spoken.current.has(element))
        element.contentWindow?.postMessage(message, target);
    },
    [elements, target],
  );
  const sendVisibility = useCallback(
    (unitId: string, shown: boolean) => {
      if (config.preparesUnits) post(unitId, { type: 'lectern.shown', payload: { shown } });
    },
    [config, post],
  );

  const sendReadingTo = useReadingMessages(post);

  const renewToken = async (unitId: string, expired: string) => {
    const { renewUnitToken } = await import('../../../lms/unit-token.ts');
    const token = await renewUnitToken(client, expired);
    post(unitId, { type: 'lectern.token', payload: { token } });
  };

  const receive = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== heard || event.source === null) return;
    const entry = entries.find(({ unitId }) => elements.current.get(unitId)?.contentWindow === event.source);
    const element = entry && elements.current.get(entry.unitId);
    const message = readFrameMessage(event.data);
    if (entry === undefined || element === undefined || message === null) return;
    spoken.current.add(element);
    if (message.type === 'lectern.token-expired') return void renewToken(entry.unitId, message.payload.token);
    if (message.type !== 'lectern.ready') return onMessage(entry, message);
    sendVisibility(entry.unitId, entry.unitId === shownId);
    if (greeting !== null) post(entry.unitId, greeting);
    if (!config.isLectern) return;
    post(entry.unitId, { type: 'lectern.renews-tokens' });
    sendReadingTo(entry.unitId);
  });

  // Before the browser can paint a frame, so that not even its first message is missed.
  useLayoutEffect(() => {
    const listener = (event: MessageEvent) => receive(event);
    window.addEventListener('message', listener);
    for (const event of takeStartedMessages()) receive(event);
    return () => window.removeEventListener('message', listener);
  }, []);

  useLayoutEffect(() => {
    sendVisibility(shownId, true);
    return () => sendVisibility(shownId, false);
  }, [shownId, sendVisibility]);

  return { post };
}
