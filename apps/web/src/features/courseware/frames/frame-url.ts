import { callPath, unitFrameCall } from '@lectern/contract';
import type { SiteConfig } from '../../../lms/site-config.ts';

export interface FrameAddress {
  readonly unitId: string;
  /** The assignment type of the sequence, if it has one. */
  readonly format: string | null;
  /** A visitor without an account gets the public view (CWR-46). */
  readonly isSignedIn: boolean;
  /** Loaded hidden: no content counts as seen until a message says that the frame is shown. */
  readonly isPrepared: boolean;
  /** The component in the URL, if any: the unit scrolls to it. */
  readonly jumpToId: string | null;
  /** The token of an exam service, in a running exam. */
  readonly examToken: string | null;
}

/** The query of a unit's page (API-28, wire contract 19.1, 22.8). */
export function frameQuery({ isLectern }: Pick<SiteConfig, 'isLectern'>, frame: FrameAddress) {
  const { jumpToId, examToken } = frame;
  return {
    show_title: '0',
    show_bookmark_button: '0',
    recheck_access: '1',
    view: frame.isSignedIn ? 'student_view' : 'public_view',
    ...(frame.format !== null && frame.format !== '' && { format: frame.format }),
    ...(frame.isPrepared && { prepared: '1' as const }),
    ...(jumpToId !== null && { jumpToId }),
    ...(examToken !== null && { exam_access: examToken }),
    // This front end posts to the unit's own origin, so Lectern needn't relay messages.
    ...(isLectern && { direct: '1' as const }),
  };
}

/** The URL of a unit's frame. */
export function frameUrl(config: Pick<SiteConfig, 'lmsBaseUrl' | 'isLectern'>, frame: FrameAddress): string {
  const { jumpToId } = frame;
  const fragment = jumpToId === null ? '' : `#${encodeURIComponent(jumpToId)}`;
  const path = callPath(unitFrameCall, { usageKey: frame.unitId }, frameQuery(config, frame));
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
