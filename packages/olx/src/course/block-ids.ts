import { createHash } from 'node:crypto';
import { type Diagnostics, quote, type SourceLocation } from '../diagnostics.ts';
import { toHtml } from '../xml/to-html.ts';
import type { XmlElement } from '../xml/xml.ts';
import { cleanBlockId } from './course-key.ts';

/** The ids of blocks: `url_name`, or one that stays the same at the next import. */
export class BlockIds {
  readonly #diagnostics: Diagnostics;
  /** The uses of each generated id: equal elements get different ones. */
  readonly #generated = new Map<string, number>();

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
  }

  /**
   * Without a `url_name`, the id is the block's name unless another block has that, as in Open edX, so that references to it
   * are resolved. `isWrapper`: the element isn't the author's, so that nothing is reported.
   */
  idOf(
    pointer: XmlElement,
    urlName: string | null,
    location: SourceLocation,
    {
      isWrapper = false,
      isTaken = () => true,
    }: { isWrapper?: boolean; isTaken?: (id: string) => boolean } = {},
  ): string {
    if (urlName !== null && urlName !== '') {
      const cleaned = cleanBlockId(urlName);
      if (cleaned !== urlName) {
        const message = `url_name ${quote(urlName)} is not valid in a key; it becomes ${quote(cleaned)}.`;
        this.#diagnostics.warning('id-changed', location, message);
      }
      return cleaned;
    }
    const name = cleanBlockId(
      (pointer.attributes.get('name') ?? pointer.attributes.get('display_name') ?? '').trim(),
    );
    const isNamed = name !== '' && !isTaken(name);
    const id = isNamed ? name : this.#generate(pointer);
    if (isWrapper) return id;
    const change = isNamed ? 'with its name' : 'when it is edited';
    const message = `<${pointer.name}> has no url_name; it gets ${quote(id)}, which changes ${change}.`;
    this.#diagnostics.warning('id-generated', location, message);
    return id;
  }

  #generate(pointer: XmlElement): string {
    const digest = createHash('sha1')
      .update(toHtml([pointer]))
      .digest('hex')
      .slice(0, 12);
    const first = `${pointer.name}_${digest}`;
    const copies = (this.#generated.get(first) ?? 0) + 1;
    this.#generated.set(first, copies);
    return copies === 1 ? first : `${first}_${copies}`;
  }

  /**
   * The id of a block in a further place, where learners answer and complete it separately. It is derived from the key of its
   * parent.
   */
  copyOf(
    { tag, id, parent, location }: { tag: string; id: string; parent: string; location: SourceLocation },
    isTaken: (id: string) => boolean,
  ): string {
    const digest = createHash('sha1').update(parent).digest('hex').slice(0, 8);
    const first = `${id}_${digest}`;
    let copyId = first;
    for (let copy = 2; isTaken(copyId); copy += 1) copyId = `${first}-${copy}`;
    const message = `<${tag}> ${quote(id)} is in several places; here it becomes ${quote(copyId)}, with answers of its own.`;
    this.#diagnostics.warning('block-copied', location, message);
    return copyId;
  }
}
