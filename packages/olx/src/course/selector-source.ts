import type { SourceLocation } from '../diagnostics.ts';
import type { Block, Selector } from '../model.ts';
import type { XmlElement } from '../xml/xml.ts';
import type { Attributes } from './attributes.ts';

/** A selector as found in the source. */
export interface SelectorSource {
  element: XmlElement;
  attributes: Attributes;
  usageKey: string;
  location: SourceLocation;
}

/** A child of a selector: which learners get it, and the settings that determine this unless it is drawn. */
export interface SelectedChild {
  element: XmlElement;
  within: NonNullable<Block['within']>[number] | null;
  settings: Attributes | null;
}

export interface ReadSelector {
  /** Null if content groups decide, if all learners get all children, or if only staff get any. */
  selector: Selector | null;
  children: SelectedChild[];
}
