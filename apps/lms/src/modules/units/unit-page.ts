import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';
import type { StaffPage } from '../exercises/exercise-type.ts';
import type { ChoiceLabels } from './choices.html.ts';
import type { TextGroup } from './nested-frames.policy.ts';
import type { UnitWork } from './unit-work.ts';

/** The configuration of the frame's script, which reads and removes it before anything else runs. */
export interface FrameSettings {
  /** For the handlers of this unit; renewed by the script. */
  token: string;
  /** Marks the elements that the script trusts; author markup can't guess it. */
  mark: string;
  /** `/courses/{courseKey}/xblock/` on the page's own origin, absolute. */
  handlers: string;
  usageKey: string;
  /** The only origin that it posts to and listens to. */
  parent: string;
  /** Whether the visitor's activity is saved. */
  savesWork: boolean;
  /** Loaded hidden: no content counts as seen before the parent says that it is shown. */
  prefetched: boolean;
  /** The URL for the parent's window once the token has expired. */
  reload: string;
  courseKey: string;
  /** Whether notes are shown; null where the visitor can't take any. */
  notes: { visible: boolean } | null;
  /** Whether content appears or disappears depending on the learner's work. */
  conditional: boolean;
  /** Whether the unit is in a timed exam that runs. */
  timed: boolean;
  /** The URL to which the page around this one posts a request to shift due dates. */
  deadlines: string;
}

/** What the page of a unit is rendered from. */
export interface UnitPage {
  visit: UnitVisit;
  settings: FrameSettings;
  nonce: string;
  /** Own origin, absolute, since a sandboxed page has none. */
  origin: string;
  showTitle: boolean;
  /** Which window links open in: the front end's. */
  linkTarget: '_parent' | '_top';
  /** The staff's pages about the learners' work in a block, absolute; null for learners. */
  staffUrlOf: ((page: 'problem' | 'import' | StaffPage, usageKey: string) => string) | null;
  /** The address of a unit's topic; null without a discussion in the unit, and where the course has none. */
  discussionUrl: string | null;
  work: UnitWork;
  /** Labels for content that not every learner gets; null for learners, and where there is none. */
  choices: ChoiceLabels | null;
  /** The address of the page of a group of texts, where texts are in nested frames; null where they are in the page. */
  nestedUrlOf: ((group: TextGroup) => string) | null;
  /** The address of a block elsewhere in the course, absolute. */
  linkTo(usageKey: string): string;
}
