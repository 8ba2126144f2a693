import { callPath, unitFrameCall } from '@lectern/contract';
import type { SiteConfig } from '../../../lms/site-config.ts';
import { frameQuery } from './frame-query.ts';

export interface FrameAddress {
  readonly unitId: string;
  /** The assignment type of the sequence, if it has one. */
  readonly format: string | null;
  /** A visitor without an account gets the public view (CWR-46). */
  readonly isSignedIn: boolean;
  /** Loaded hidden: no content counts as seen until a message says that the frame is shown. */
  readonly isPrefetched: boolean;
  /** The component in the URL, if any: the unit scrolls to it. */
  readonly jumpToId: string | null;
  /** The token of an exam service, in a running exam. */
  readonly examToken: string | null;
  /** Shows what the course team hasn't published yet. */
  readonly isPreview: boolean;
}

/** The query of a unit's page (wire contract 19.1, 22.8). */
export function fullFrameQuery({ isLectern }: Pick<SiteConfig, 'isLectern'>, frame: FrameAddress) {
  const { isSignedIn, format, jumpToId, isPrefetched, examToken, isPreview } = frame;
  return {
    ...frameQuery(isLectern, isSignedIn, format, jumpToId),
    ...(isPrefetched && { prepared: '1' as const }),
    ...(examToken !== null && { exam_access: examToken }),
    ...(isPreview && { preview: '1' }),
  };
}

/** The URL of a unit's frame. */
export function frameUrl(config: Pick<SiteConfig, 'lmsBaseUrl' | 'isLectern'>, frame: FrameAddress): string {
  const { jumpToId } = frame;
  const fragment = jumpToId ? `#${encodeURIComponent(jumpToId)}` : '';
  const path = callPath(unitFrameCall, { usageKey: frame.unitId }, fullFrameQuery(config, frame));
  return config.lmsBaseUrl + path + fragment;
}

export interface FrameOrigin {
  /** The one origin whose messages are accepted (CS-61). */
  readonly heard: string;
  /** The target origin for `postMessage`; a sandboxed page has no origin to name. */
  readonly target: string;
}

/** The origins of messages between the page and a unit's frame (wire contract 19.6). */
export function frameOrigin({
  unitsOrigin,
  unitsAreSandboxed,
}: Pick<SiteConfig, 'unitsOrigin' | 'unitsAreSandboxed'>): FrameOrigin {
  if (unitsAreSandboxed) return { heard: 'null', target: '*' };
  const { origin } = new URL(unitsOrigin);
  return { heard: origin, target: origin };
}
