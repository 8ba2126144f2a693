import type {
  Block,
  BlockContent,
  CourseTree,
  CourseUpdate,
  Feedback,
  ProblemContent,
  StaticPage,
} from '@lectern/olx';

/** A text block ready to be sent. */
export type RenderedHtml = Extract<BlockContent, { kind: 'html' }> & {
  /** It contains scripts, or style sheets of other sites, and so gets a separate page. */
  needsFrame: boolean;
};

/** Feedback ready to be sent. */
export type RenderedFeedback = Feedback & {
  /** Hash of the author's text, by which a learner's judgement refers to it. */
  hash: string;
};

/** A problem ready to be sent. The choices of drop-down lists are plain words, escaped. */
export type RenderedProblem = ProblemContent & {
  /** Hash of the author's text, independent of the renderer. */
  contentHash: string;
};

export type RenderedContent =
  | Exclude<BlockContent, { kind: 'html' } | ProblemContent>
  | RenderedHtml
  | RenderedProblem;

export interface RenderedBlock extends Block {
  content: RenderedContent;
}

/** A page with a tab, ready to be sent in a frame. */
export interface RenderedPage extends StaticPage {
  /** It contains scripts, or style sheets of other sites, and so gets a sandbox. */
  needsFrame: boolean;
}

/** An update with its `html` sanitized for a page of the site. Empty updates are left out. */
export interface RenderedUpdate extends CourseUpdate {
  /** The unsanitized text, for a frame, and its hash; only of the newest visible update: the welcome message. */
  written: { html: string; hash: string } | null;
}

/**
 * A course tree whose markup is ready to be sent: the mathematics of blocks and static pages is typeset, the about page
 * and the updates are sanitized. Handouts are unchanged, for a frame. Views insert these texts as they are: parsing
 * author markup on a view would let one course block the whole site.
 */
export interface RenderedTree extends CourseTree {
  blocks: Record<string, RenderedBlock>;
  updates: RenderedUpdate[];
  staticPages: RenderedPage[];
}
