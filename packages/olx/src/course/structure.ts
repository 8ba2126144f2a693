import { isBuilder } from '../blocks/builder/names.ts';
import type { SourceLocation } from '../diagnostics.ts';
import { OlxError } from '../errors.ts';
import type { JsonValue, Selector } from '../model.ts';
import { elementsOf, type XmlElement } from '../xml/xml.ts';
import type { Attributes } from './attributes.ts';
import { BlockIds } from './block-ids.ts';
import type { CourseFiles } from './course-files.ts';
import { type CourseKey, runOf, urlNameOf } from './course-key.ts';
import { CourseSelectors } from './course-selectors.ts';
import { Definitions } from './definitions.ts';
import { gatherBuilder } from './gather-builder.ts';
import {
  blocksIn,
  childrenOf,
  childTagOf,
  isContainer,
  placementOf,
  unwrapSection,
  wrapElement,
} from './placement.ts';
import { isSelector, selectsAtAnyLevel } from './selectors.ts';
import type { SourceBlock } from './source-block.ts';
import { extractVideoQuizzes } from './video-quizzes.ts';

/** The containers between a unit and a block placed in it. */
type Surroundings = Pick<SourceBlock, 'around' | 'within'>;
const NOTHING_AROUND: Surroundings = { around: [], within: [] };

/** An element to place in a block. */
interface Placed {
  parent: SourceBlock;
  element: XmlElement;
  /** The file that the element is in. */
  file: string;
  surroundings: Surroundings;
}

/**
 * Finds every block from the root down, in separate files or inline, and places it: the result nests exactly course >
 * chapter > sequential > vertical > component. Policies override attributes.
 */
export class StructureReader {
  readonly blocks = new Map<string, SourceBlock>();
  readonly #files: CourseFiles;
  readonly #key: CourseKey;
  readonly #definitions: Definitions;
  readonly #ids: BlockIds;
  readonly #selectors: CourseSelectors;
  /** What is being read: the usage keys of blocks, and the paths of what is replaced by its content. */
  readonly #open = new Set<string>();
  /** The elements that were put around others. */
  readonly #wrappers = new Set<XmlElement>();
  /** The number of containers replaced by their children: if nested in each other twice, they would multiply. */
  #flattened = 0;

  constructor(files: CourseFiles, key: CourseKey, policy: Map<string, Map<string, JsonValue>>) {
    this.#files = files;
    this.#key = key;
    this.#definitions = new Definitions(files, policy);
    this.#ids = new BlockIds(files.diagnostics);
    this.#selectors = new CourseSelectors(files.diagnostics);
  }

  /** By key. */
  get selectors(): ReadonlyMap<string, Selector> {
    return this.#selectors.byKey;
  }

  async read(pointer: XmlElement): Promise<SourceBlock> {
    const root = await this.#block(pointer, 'course.xml', null);
    if (root.element === null) {
      const message = `${root.file} can't be read.${this.#files.xmlFaultOf(root.file)}`;
      throw new OlxError('invalid-xml', message, root.file);
    }
    for (const block of this.blocks.values()) {
      if (block.tag === 'vertical') extractVideoQuizzes(block, this.#files.diagnostics);
    }
    // Last, because a condition may depend on a block further down.
    this.#selectors.resolveConditions([...this.blocks.values()]);
    return root;
  }

  async #block(
    pointer: XmlElement,
    file: string,
    parent: SourceBlock | null,
    { around, within }: Surroundings = NOTHING_AROUND,
  ): Promise<SourceBlock> {
    const urlName = urlNameOf(pointer) ?? (parent === null ? runOf(pointer) : null);
    const tag = (parent && childTagOf(parent.tag)) ?? pointer.name;
    const { sourceId, blockId } = this.#identify({ pointer, urlName, tag, file, parent });
    const sourceKey = this.#key.usageKey(tag, sourceId);
    const usageKey = this.#key.usageKey(tag, blockId);
    const definition = await this.#definitions.find(pointer, urlName, file, this.blocks.get(sourceKey));
    const line = definition.element?.line ?? pointer.line;
    const block: SourceBlock = {
      tag,
      blockId,
      sourceId,
      usageKey,
      attributes: this.#definitions.attributesOf(pointer, definition, urlName),
      element: definition.element,
      failure: definition.failure,
      file: definition.file,
      line,
      parent,
      around,
      within,
      children: [],
    };
    this.blocks.set(usageKey, block);
    this.#checkSize(file);
    if (definition.element !== null && isContainer(block.tag)) {
      this.#open.add(sourceKey);
      const inside = { parent: block, file: definition.file, surroundings: { around: [], within } };
      for (const element of childrenOf(block.tag, definition.element))
        await this.#place({ ...inside, element });
      this.#open.delete(sourceKey);
    }
    return block;
  }

  /** The ID that the sources give a block, and its own: another one where that is taken. */
  #identify({
    pointer,
    urlName,
    tag,
    file,
    parent,
  }: {
    pointer: XmlElement;
    urlName: string | null;
    tag: string;
    file: string;
    parent: SourceBlock | null;
  }): Pick<SourceBlock, 'sourceId' | 'blockId'> {
    const location = { file, line: pointer.line };
    const isTaken = (id: string) => this.blocks.has(this.#key.usageKey(tag, id));
    const sourceId = this.#ids.idOf(pointer, urlName, location, {
      isWrapper: this.#wrappers.has(pointer),
      isTaken,
    });
    if (this.#open.has(this.#key.usageKey(tag, sourceId)))
      throw new OlxError('block-cycle', `${sourceId} contains itself.`, file);
    const freeId = isTaken(sourceId)
      ? this.#ids.copyOf({ tag, id: sourceId, parent: parent?.usageKey ?? '', location }, isTaken)
      : sourceId;
    // Open edX names the root of every course so, whatever its run is called; scripts and links build its key.
    return { sourceId, blockId: parent === null ? 'course' : freeId };
  }

  #countFlattened(file: string): void {
    this.#flattened += 1;
    this.#checkSize(file);
  }

  #checkSize(file: string): void {
    const { maxBlocks } = this.#files.limits;
    if (this.blocks.size + this.#flattened > maxBlocks)
      throw new OlxError('too-many-blocks', `The course has more than ${maxBlocks} blocks.`, file);
  }

  /** Places an element in a block: as a child, with a block around it, or replaced by its children. */
  async #place(placed: Placed): Promise<void> {
    const { parent, element, file, surroundings } = placed;
    const { diagnostics } = this.#files;
    const location = { file, line: element.line };
    switch (placementOf(parent.tag, element, surroundings.within.length)) {
      case 'child':
        return this.#addChild(placed);
      case 'wrap':
        return (await this.#selectsChildren(placed)) ? this.#flatten(placed) : this.#wrap(placed);
      case 'flatten':
      case 'select':
        return this.#flatten(placed);
      case 'section':
        return this.#placeSection(placed);
      case 'include':
        return this.#include(placed);
      case 'hidden': {
        const message = '<hidden> is left out with its content: Open edX shows it to no learner.';
        return diagnostics.warning('element-ignored', location, message);
      }
      case 'markup': {
        const message = `<${element.name}> in a <${parent.tag}> is no block, as on Open edX; it is left out with its content.`;
        return diagnostics.warning('element-ignored', location, message);
      }
      case 'misplaced': {
        const message = `<${element.name}> is not allowed in <${parent.tag}>; it is left out with its content.`;
        return diagnostics.error('block-misplaced', location, message);
      }
      case 'property':
    }
  }

  async #addChild(placed: Placed): Promise<void> {
    const { parent, element, file, surroundings } = placed;
    if (isBuilder(element.name)) return this.#placeBuilder(placed);
    parent.children.push(await this.#block(element, file, parent, surroundings));
  }

  /** Whether an element selects among blocks that belong directly into its parent: units of a subsection, for example. */
  async #selectsChildren({ parent, element: selector, file }: Placed): Promise<boolean> {
    if (!selectsAtAnyLevel(selector)) return false;
    const { element } = await this.#definitions.find(selector, urlNameOf(selector) ?? null, file);
    const alternatives = element === null ? [] : elementsOf(element);
    return (
      alternatives.length > 0 && alternatives.every((each) => placementOf(parent.tag, each, 0) === 'child')
    );
  }

  /** Puts a block of the missing level around an element. It has the name and the settings of what is in it. */
  async #wrap({ parent, element: inner, file, surroundings }: Placed): Promise<void> {
    const { element, name, label } = wrapElement(inner, parent.tag);
    this.#wrappers.add(element);
    const wrapper = await this.#block(element, file, parent, surroundings);
    const [first, ...others] = wrapper.children;
    const settings = first ? [...first.around, first.attributes] : [];
    const title = settings.map((each) => each.text('display_name')).find((text) => text !== null);
    if (title !== undefined && title !== null && wrapper.element === element)
      element.attributes.set('display_name', title);
    wrapper.attributes = this.#definitions.attributesOf(element, { element, failure: null, file }, name);
    // Old courses set due dates and assignment types on the only element.
    const isAlone = others.length === 0 && first?.within.length === wrapper.within.length;
    wrapper.around = [...surroundings.around, ...(isAlone ? settings : [])];
    parent.children.push(wrapper);
    const message = `<${inner.name}> is directly in a <${parent.tag}>; it gets its own ${label}.`;
    this.#files.diagnostics.info('block-moved', { file, line: inner.line }, message);
  }

  async #placeSection(placed: Placed): Promise<void> {
    const { element: section, file } = placed;
    const found = await this.#definitions.find(section, urlNameOf(section) ?? null, file);
    this.#countFlattened(file);
    if (found.element === null) return;
    await this.#place({ ...placed, element: unwrapSection(found.element), file: found.file });
  }

  /** `<include file="path">`: places the root element of that file. */
  async #include(placed: Placed): Promise<void> {
    const { file } = placed;
    const { attributes, line } = placed.element;
    const path = attributes.get('file') ?? '';
    const openKey = `include/${path}`;
    if (this.#open.has(openKey)) throw new OlxError('block-cycle', `${path} includes itself.`, file);
    this.#countFlattened(file);
    const element = await this.#definitions.findXml(path);
    if (element === null) {
      if (this.#files.has(path)) return;
      return this.#files.diagnostics.error('file-missing', { file, line }, `There is no ${path}.`);
    }
    this.#open.add(openKey);
    await this.#place({ ...placed, element, file: path });
    this.#open.delete(openKey);
  }

  /** Places a builder with its questions and texts in it, among those of its children that are blocks of their own. */
  async #placeBuilder({ parent, element: builder, file, surroundings }: Placed): Promise<void> {
    const block = await this.#block(builder, file, parent, surroundings);
    const gathered = block.element && (await gatherBuilder(block.element, block.file, this.#builderSource()));
    const around = [...surroundings.around, block.attributes];
    const beside = { parent, surroundings: { around, within: surroundings.within } };
    for (const each of gathered?.before ?? []) await this.#place({ ...beside, ...each });
    if (gathered) {
      const definition = { ...block, element: gathered.element };
      // A builder of the first version has its settings within the XML that it holds.
      block.attributes = this.#definitions.attributesOf(builder, definition, block.sourceId);
      block.element = gathered.element;
    }
    parent.children.push(block);
    for (const each of gathered?.after ?? []) await this.#place({ ...beside, ...each });
  }

  #builderSource(): Parameters<typeof gatherBuilder>[2] {
    return {
      define: async (pointer, file) => {
        const urlName = pointer.attributes.get('url_name') ?? null;
        const isElsewhere = this.#files.has(`${pointer.name}/${urlName?.replaceAll(':', '/')}.xml`);
        return isElsewhere ? this.#definitions.find(pointer, urlName, file) : { element: pointer, file };
      },
      findText: (path) => this.#files.findText(path),
      parse: (text, file) => this.#files.parseXml(text, file),
      onElement: (file) => this.#countFlattened(file),
    };
  }

  /** Places the children of a container in a block. Its settings, such as its visibility, still apply to them. */
  async #flatten({ parent, element: container, file, surroundings }: Placed): Promise<void> {
    const location = { file, line: container.line };
    const urlName = urlNameOf(container) ?? null;
    const definition = await this.#definitions.find(container, urlName, file);
    const { element, file: innerFile } = definition;
    const attributes = this.#definitions.attributesOf(container, definition, urlName);
    const around = [...surroundings.around, attributes];
    const inside = { parent, file: innerFile, surroundings: { around, within: surroundings.within } };
    const openKey = `${container.name}/${urlName}`;
    if (urlName !== null && this.#open.has(openKey))
      throw new OlxError('block-cycle', `${urlName} contains itself.`, file);
    if (element === null) return;
    this.#countFlattened(innerFile);
    this.#open.add(openKey);
    if (isSelector(container)) await this.#select({ ...inside, element }, attributes, location);
    else {
      const message = `<${container.name}> in a <${parent.tag}>: its content becomes part of that.`;
      this.#files.diagnostics.info('block-moved', location, message);
      for (const inner of blocksIn(element, parent.tag)) await this.#place({ ...inside, element: inner });
    }
    this.#open.delete(openKey);
  }

  /** Places the children of a selector, each with the choices that it belongs to. `location`: where the unit names it. */
  async #select(placed: Placed, attributes: Attributes, location: SourceLocation): Promise<void> {
    const { parent, element } = placed;
    const { around, within } = placed.surroundings;
    const id = this.#ids.idOf(element, attributes.text('url_name'), location);
    const source = { element, attributes, location, usageKey: this.#key.usageKey(element.name, id) };
    for (const child of this.#selectors.read(source, parent)) {
      const surroundings = {
        around: child.settings ? [...around, child.settings] : around,
        within: child.within ? [...within, child.within] : within,
      };
      await this.#place({ ...placed, element: child.element, surroundings });
    }
  }
}
