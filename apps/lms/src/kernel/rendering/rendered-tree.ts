import type { Block, BlockContent, CourseTree, CourseUpdate, Feedback, ProblemContent } from '@lectern/olx';

/** A text block ready to be sent. */
export type RenderedHtml = Extract<BlockContent, { kind: 'html' }> & {
  /** It wants to run scripts, and so gets a page of its own where it may. */
  runsScripts: boolean;
};

/** Feedback ready to be sent. */
export type RenderedFeedback = Feedback & {
  /** Names what the author wrote: what a learner's judgement refers to it by. */
  hash: string;
};

/** A problem ready to be sent. The choices of drop-down lists are plain words, escaped. */
export type RenderedProblem = ProblemContent & {
  /** Names what the author wrote, whatever renders it. */
  contentHash: string;
};

export type RenderedContent =
  | Exclude<BlockContent, { kind: 'html' } | ProblemContent>
  | RenderedHtml
  | RenderedProblem;

export interface RenderedBlock extends Block {
  content: RenderedContent;
}

/** An update with its `html` cleaned for a page of the site. Updates that say nothing are left out. */
export interface RenderedUpdate extends CourseUpdate {
  /** What the author wrote, for a frame, and its hash; only of the newest visible update: the welcome message. */
  written: { html: string; hash: string } | null;
}

/**
 * A course tree whose markup is ready to be sent: the mathematics of blocks is typeset, the about page and the updates
 * are cleaned. Handouts and static pages are as written, for a frame. Views put these texts in as they are: reading
 * author markup on a view would let one course keep the whole site waiting.
 */
export interface RenderedTree extends CourseTree {
  blocks: Record<string, RenderedBlock>;
  updates: RenderedUpdate[];
}
