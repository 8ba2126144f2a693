import type { ExerciseContent } from './exercise-model.ts';
import type { ProblemContent } from './problem-model.ts';

export type BlockType =
  | 'course'
  | 'chapter'
  | 'sequential'
  | 'vertical'
  | 'html'
  | 'video'
  | 'problem'
  | 'exercise'
  | 'discussion'
  | 'unsupported';

export interface Block {
  /** `block-v1:{org}+{course}+{run}+type@{sourceType}+block@{blockId}` */
  usageKey: string;
  /** `unsupported` for everything that Lectern can't show. Of an exercise, too, the tag is in `sourceType`. */
  type: BlockType;
  /** The OLX tag, of which several may have the same `type`: a `pdf` is a text, for example. */
  sourceType: string;
  /** `url_name` */
  blockId: string;
  /** Never empty: by default the type of block, numbered among such siblings. */
  displayName: string;
  /** Usage key; null for the root only. */
  parent: string | null;
  /** Usage keys in order. */
  children: string[];

  /** As set on this block. */
  ownStart: number | null;
  ownDue: number | null;
  /** Effective: the latest of its own and all its ancestors' starts. */
  start: number;
  /** Effective: its own, else the nearest ancestor's. */
  due: number | null;
  /** Self-paced courses: weeks after the learner's start, own or nearest ancestor's; null = none. */
  relativeWeeksDue: number | null;
  /** Effective, in milliseconds after `due`. */
  gracePeriodMs: number;
  /** Assignment type ({@link AssignmentType.type}), effective; null = not graded. */
  format: string | null;
  /** Effective. */
  graded: boolean;
  /** Effective: true as soon as one ancestor is. */
  visibleToStaffOnly: boolean;
  /** Effective: true as soon as one ancestor is. */
  hideFromToc: boolean;
  /** Own or nearest ancestor's (a sequential's setting). */
  hideAfterDue: boolean;
  showCorrectness: 'always' | 'never' | 'past_due' | 'never_but_include_grade';
  /**
   * Effective access by group, partition id -> group ids: the learner must be in one of the groups of every partition named.
   * An empty list = no learner (ancestors contradict each other). The enrollment track is partition 50: audit 1, verified 2.
   */
  groupAccess: Record<string, number[]>;
  /** True for the chapter marked as entrance exam and all below it. */
  isEntranceExam: boolean;
  /** On sequentials only, else null. */
  exam: ExamSettings | null;
  /** On sequentials only: Lectern's extension `prerequisite="url_name" prerequisite_min_score prerequisite_min_completion`. */
  prerequisite: Prerequisite | null;
  /** Chapter only: the highlights for the weekly message. */
  highlights: string[];

  /** Seconds to read, watch and do everything below and in it, rounded up; 0 = unknown or none. Staff-only content doesn't count. */
  effortTimeSeconds: number;
  /** Number of problems and other activities below and in it. Staff-only content doesn't count. */
  effortActivities: number;

  content: BlockContent;
  /**
   * The selectors around the block, the outermost first; those around a sequential or vertical are also around what is in it.
   * A learner gets it if they have one of the `choices` of each. Absent for none.
   */
  within?: { selector: string; choices: string[] }[];
  /** Its location in the source. */
  source: { file: string; line: number };
}

export interface ExamSettings {
  isTimeLimited: boolean;
  timeLimitMinutes: number | null;
  isProctored: boolean;
  isPractice: boolean;
  isOnboarding: boolean;
  allowProctoringOptOut: boolean;
  reviewRules: string | null;
}

export interface Prerequisite {
  /** A sequential's usage key. */
  usageKey: string;
  /** Percent 0..100 of its score needed; default 100. */
  minScorePercent: number;
  /** Percent 0..100 of its completion needed; default 100. */
  minCompletionPercent: number;
}

/**
 * A rule that shows each learner some of several choices, such as a `split_test` or `library_content`. It isn't a
 * block: the content of its choices is placed where it is, and {@link Block.within} says which choices it belongs to.
 */
export interface Selector {
  /**
   * `experiment`: by the learner's group in a user partition. `random`: drawn from its children. `condition`: its only choice is
   * for learners who meet the `condition`.
   */
  kind: 'experiment' | 'random' | 'condition';
  /** The block's usage key in the source, or `partition:{id}`. */
  key: string;
  /** May be empty. */
  name: string;
  /** How many of the choices each learner gets. */
  count: number;
  /** Without duplicates. `name`: the group's; empty for a child. */
  choices: { id: string; name: string }[];
  /** Of the kind `condition` only. */
  condition?: Condition;
}

/** What a learner must have done before the content of a `conditional` appears. */
export interface Condition {
  /** Usage keys of blocks; all of them must meet it. If empty, it can't be met. */
  sources: string[];
  /** A problem counts as completed, attempted and submitted with its first answer. */
  asks: 'completed' | 'attempted' | 'submitted' | 'correct' | 'poll_answer' | 'voted';
  /** `True` or `False`; of `poll_answer`, the id of an answer. */
  expected: string;
  /** Plain text for learners who don't meet it yet, with `{link}` for links to the sources; null = the site's own words. */
  message: string | null;
}

export type BlockContent =
  /** Course, chapter, sequential, vertical. */
  | { kind: 'container' }
  | { kind: 'html'; html: string; wordCount: number }
  | VideoContent
  | ProblemContent
  | ExerciseContent
  | { kind: 'discussion'; topicId: string; category: string | null; target: string | null }
  | UnsupportedContent;

/**
 * `html`: the readable text, such as the text around its questions; absent for nothing. `missingModule`: the Python
 * module that its script needs; `scriptFails`: its script can't be run for another reason; `tool`: of an external tool.
 */
export interface UnsupportedContent {
  kind: 'unsupported';
  tag: string;
  reason: string;
  html?: string;
  missingModule?: string;
  scriptFails?: true;
  tool?: UnusableTool;
}

/** Why an external tool can't be opened. */
export type UnusableTool =
  /** The site has no key for it; `content` is the exercise that it is with one. */
  | { fault: 'no-key'; content: ExerciseContent }
  /** An http address, which browsers don't show inside an https page. */
  | { fault: 'not-https'; launchUrl: string }
  /** LTI 1.3, for which tools and sites register with each other. */
  | { fault: 'needs-registration' }
  | { fault: 'no-address' };

export interface VideoContent {
  kind: 'video';
  /** Playable files, best first: URLs of assets or absolute http(s) URLs. */
  sources: { url: string; contentType: string | null }[];
  youtubeId: string | null;
  /** By language; the course's own language first. */
  transcripts: Transcript[];
  durationSeconds: number | null;
  /** Seconds into the video; 0 = its start. */
  startTime: number;
  /** Seconds into the video; null = its end. */
  endTime: number | null;
  downloadAllowed: boolean;
  transcriptDownloadAllowed: boolean;
  /** URL of the poster image or null. */
  poster: string | null;
  /** URL of the handout or null. */
  handout: string | null;
  /** Problems of the same unit that appear while it plays, in the order of time; absent for none. */
  quiz?: VideoQuestion[];
}

/** A problem that appears in a video, which pauses for it. */
export interface VideoQuestion {
  /** Into the video. */
  seconds: number;
  usageKey: string;
}

export interface Transcript {
  /** BCP 47. */
  language: string;
  /** URL of the transcript file as the author created it. */
  url: string;
  /** In chronological order; text may contain line breaks, never markup. */
  cues: { startMs: number; endMs: number; text: string }[];
}
