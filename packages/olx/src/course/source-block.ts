import type { XmlElement } from '../xml/xml.ts';
import type { Attributes } from './attributes.ts';

/** A block as found in the source: placed in the tree, its content not yet read. */
export interface SourceBlock {
  /** OLX tag. */
  tag: string;
  blockId: string;
  /** The id in the source. A block with several parents has it in each place, and a `blockId` of its own. */
  sourceId: string;
  usageKey: string;
  attributes: Attributes;
  /** The defining element; null where its file is missing or broken (then there is a diagnostic and a `failure`). */
  element: XmlElement | null;
  /** Why the block can't be shown, found while looking for it. */
  failure: string | null;
  /** File of the defining element, and the line it starts on. */
  file: string;
  line: number;
  parent: SourceBlock | null;
  /** The settings of the containers between the parent and the block that were left out, the outermost first. */
  around: readonly Attributes[];
  children: SourceBlock[];
}
