import type { Block, VideoQuestion } from '../model.ts';
import type { XmlElement } from '../xml/xml.ts';
import type { Attributes } from './attributes.ts';

/** A block in the source: placed in the tree, its content not yet read. */
export interface SourceBlock {
  /** OLX tag. */
  tag: string;
  blockId: string;
  /** The id in the source. A block with several parents has the same one in each place, and a different `blockId`. */
  sourceId: string;
  usageKey: string;
  attributes: Attributes;
  /** The defining element; null if its file is missing or broken (then there is a diagnostic and a `failure`). */
  element: XmlElement | null;
  /** Why the block can't be shown, as detected while locating it. */
  failure: string | null;
  /** File of the defining element, and its first line. */
  file: string;
  line: number;
  parent: SourceBlock | null;
  /** The settings of the containers between the parent and the block that were left out, the outermost first. */
  around: readonly Attributes[];
  /** As in {@link Block.within}; empty for none. */
  within: NonNullable<Block['within']>;
  children: SourceBlock[];
  /** Of a video only: the problems that appear in it. */
  quiz?: VideoQuestion[];
}
