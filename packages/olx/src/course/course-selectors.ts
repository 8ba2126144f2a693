import type { Diagnostics, SourceLocation } from '../diagnostics.ts';
import type { Selector, UserPartition } from '../model.ts';
import { resolveSources } from './conditions.ts';
import type { ReadSelector, SelectorSource } from './selector-source.ts';
import { readSelector } from './selectors.ts';
import { readPartitions } from './settings.ts';
import type { SourceBlock } from './source-block.ts';

/** The selectors of one course. One that is placed several times is the same everywhere: learners get the same choices. */
export class CourseSelectors {
  readonly #found = new Map<string, { selector: Selector; location: SourceLocation }>();
  readonly #diagnostics: Diagnostics;
  #partitions: UserPartition[] | null = null;

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
  }

  get byKey(): ReadonlyMap<string, Selector> {
    return new Map([...this.#found].map(([key, { selector }]) => [key, selector]));
  }

  /** Reads a selector in `block`. Returns its children, each with the choices that it belongs to. */
  read(source: SelectorSource, block: SourceBlock): ReadSelector['children'] {
    const { element, location } = source;
    const { selector, children } = readSelector(source, this.#partitionsOf(block), this.#diagnostics);
    if (children.length === 0) {
      const message = `<${element.name}> has no children, so it shows nothing.`;
      this.#diagnostics.warning('choice-unreachable', location, message);
    }
    if (selector && !this.#found.has(selector.key)) this.#found.set(selector.key, { selector, location });
    return children;
  }

  /** Replaces the references in conditions by usage keys of `blocks`. */
  resolveConditions(blocks: readonly SourceBlock[]): void {
    for (const [key, { selector, location }] of this.#found) {
      const resolved = resolveSources(selector, blocks, (message) =>
        this.#diagnostics.warning('choice-unreachable', location, message),
      );
      this.#found.set(key, { selector: resolved, location });
    }
  }

  #partitionsOf(block: SourceBlock): readonly UserPartition[] {
    let root = block;
    while (root.parent) root = root.parent;
    this.#partitions ??= readPartitions(root.attributes.json('user_partitions'));
    return this.#partitions;
  }
}
