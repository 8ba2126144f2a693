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
    const ownName = urlNameOf(pointer);
    const urlName = ownName ?? (parent === null ? runOf(pointer) : null);
    const location = { file, line: pointer.line };
    const tag = (parent && childTagOf(parent.tag)) ?? pointer.name;
    const isTaken = (id: string) => this.blocks.has(this.#key.usageKey(tag, id));
    const sourceId = this.#ids.idOf(pointer, urlName, location, {
      isWrapper: this.#wrappers.has(pointer),
      isTaken,
    });
    const sourceKey = this.#key.usageKey(tag, sourceId);
    if (this.#open.has(sourceKey)) throw new OlxError('block-cycle', `${sourceId} contains itself.`, file);
    const freeId = isTaken(sourceId)
      ? this.#ids.copyOf({ tag, id: sourceId, parent: parent?.usageKey ?? '', location }, isTaken)
      : sourceId;
    // Open edX names the root of every course so, whatever its run is called; scripts and links build its key.
    const blockId = parent === null ? 'course' : freeId;
    const usageKey = this.#key.usageKey(tag, blockId);

    const definition = await this.#definitions.find(pointer, urlName, file);
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
      const inside = { around: [], within };
      for (const child of childrenOf(block.tag, definition.element))
        await this.#place(block, child, definition.file, inside);
      this.#open.delete(sourceKey);
    }
    return block;
  }

  #checkSize(file: string): void {
    const { maxBlocks } = this.#files.limits;
    if (this.blocks.size + this.#flattened > maxBlocks)
      throw new OlxError('too-many-blocks', `The course has more than ${maxBlocks} blocks.`, file);
  }

  /** Places an element in a block: as a child, with a block around it, or replaced by its children. */
  async #place(
    parent: SourceBlock,
    child: XmlElement,
    file: string,
    surroundings: Surroundings,
  ): Promise<void> {
    switch (placementOf(parent.tag, child, surroundings.within.length)) {
      case 'child':
        return this.#addChild(parent, child, file, surroundings);
      case 'wrap': {
        const isSelected = await this.#selectsChildrenOf(parent, child, file);
        return isSelected
          ? this.#flatten(parent, child, file, surroundings)
          : this.#wrap(parent, child, file, surroundings);
      }
      case 'flatten':
      case 'select':
        return this.#flatten(parent, child, file, surroundings);
      case 'section':
        return this.#placeSection(parent, child, file, surroundings);
      case 'include':
        return this.#include(parent, child, file, surroundings);
      case 'hidden': {
        const message = '<hidden> is left out with its content: Open edX shows it to no learner.';
        return this.#files.diagnostics.warning('element-ignored', { file, line: child.line }, message);
      }
      case 'markup': {
        const message = `<${child.name}> in a <${parent.tag}> is no block, as on Open edX; it is left out with its content.`;
        return this.#files.diagnostics.warning('element-ignored', { file, line: child.line }, message);
      }
      case 'misplaced': {
        const message = `<${child.name}> is not allowed in <${parent.tag}>; it is left out with its content.`;
        return this.#files.diagnostics.error('block-misplaced', { file, line: child.line }, message);
      }
      case 'property':
    }
  }

  async #addChild(
    parent: SourceBlock,
    child: XmlElement,
    file: string,
    surroundings: Surroundings,
  ): Promise<void> {
    if (isBuilder(child.name)) return this.#placeBuilder(parent, child, file, surroundings);
    parent.children.push(await this.#block(child, file, parent, surroundings));
  }

  /** Whether an element selects among blocks that belong directly into `parent`: units of a subsection, for example. */
  async #selectsChildrenOf(parent: SourceBlock, child: XmlElement, file: string): Promise<boolean> {
    if (!selectsAtAnyLevel(child)) return false;
    const urlName = urlNameOf(child) ?? null;
    const { element } = await this.#definitions.find(child, urlName, file);
    const alternatives = element === null ? [] : elementsOf(element);
    return (
      alternatives.length > 0 && alternatives.every((each) => placementOf(parent.tag, each, 0) === 'child')
    );
  }

  /** Puts a block of the missing level around an element. It has the name and the settings of what is in it. */
  async #wrap(
    parent: SourceBlock,
    child: XmlElement,
    file: string,
    surroundings: Surroundings,
  ): Promise<void> {
    const location = { file, line: child.line };
    const { element, name, label } = wrapElement(child, parent.tag);
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
    const message = `<${child.name}> is directly in a <${parent.tag}>; it gets its own ${label}.`;
    this.#files.diagnostics.info('block-moved', location, message);
  }

  async #placeSection(
    parent: SourceBlock,
    section: XmlElement,
    file: string,
    surroundings: Surroundings,
  ): Promise<void> {
    const name = urlNameOf(section) ?? null;
    const { element, file: innerFile } = await this.#definitions.find(section, name, file);
    this.#flattened += 1;
    this.#checkSize(file);
    if (element === null) return;
    await this.#place(parent, unwrapSection(element), innerFile, surroundings);
  }

  /** `<include file="path">`: places the root element of that file. */
  async #include(
    parent: SourceBlock,
    { attributes, line }: XmlElement,
    file: string,
    surroundings: Surroundings,
  ): Promise<void> {
    const path = attributes.get('file') ?? '';
    const mark = `include/${path}`;
    if (this.#open.has(mark)) throw new OlxError('block-cycle', `${path} includes itself.`, file);
    this.#flattened += 1;
    this.#checkSize(file);
    const element = await this.#definitions.findXml(path);
    if (element === null) {
      if (this.#files.has(path)) return;
      return this.#files.diagnostics.error('file-missing', { file, line }, `There is no ${path}.`);
    }
    this.#open.add(mark);
    await this.#place(parent, element, path, surroundings);
    this.#open.delete(mark);
  }

  /** Places a builder with its questions and texts in it, among those of its children that are blocks of their own. */
  async #placeBuilder(
    unit: SourceBlock,
    child: XmlElement,
    file: string,
    { around, within }: Surroundings,
  ): Promise<void> {
    const block = await this.#block(child, file, unit, { around, within });
    const gathered = block.element && (await gatherBuilder(block.element, block.file, this.#builderSource()));
    const inside = { around: [...around, block.attributes], within };
    for (const { element, file: from } of gathered?.before ?? [])
      await this.#place(unit, element, from, inside);
    if (gathered) {
      const definition = { ...block, element: gathered.element };
      // A builder of the first version has its settings within the XML that it holds.
      block.attributes = this.#definitions.attributesOf(child, definition, block.sourceId);
      block.element = gathered.element;
    }
    unit.children.push(block);
    for (const { element, file: from } of gathered?.after ?? [])
      await this.#place(unit, element, from, inside);
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
      onElement: (file) => {
        this.#flattened += 1;
        this.#checkSize(file);
      },
    };
  }

  /** Places the children of a container in a block. Its settings, such as its visibility, still apply to them. */
  async #flatten(
    unit: SourceBlock,
    child: XmlElement,
    file: string,
    { around, within }: Surroundings,
  ): Promise<void> {
    const location = { file, line: child.line };
    const urlName = urlNameOf(child) ?? null;
    const definition = await this.#definitions.find(child, urlName, file);
    const { element, file: innerFile } = definition;
    const attributes = this.#definitions.attributesOf(child, definition, urlName);
    const inside = { around: [...around, attributes], within };
    const mark = `${child.name}/${urlName}`;
    if (urlName !== null && this.#open.has(mark))
      throw new OlxError('block-cycle', `${urlName} contains itself.`, file);
    if (element === null) return;
    this.#flattened += 1;
    this.#checkSize(innerFile);
    this.#open.add(mark);
    if (isSelector(child)) await this.#select(unit, { element, attributes, location, innerFile }, inside);
    else {
      const message = `<${child.name}> in a <${unit.tag}>: its content becomes part of that.`;
      this.#files.diagnostics.info('block-moved', location, message);
      for (const inner of blocksIn(element, unit.tag)) await this.#place(unit, inner, innerFile, inside);
    }
    this.#open.delete(mark);
  }

  /** Places the children of a selector, each with the choices that it belongs to. */
  async #select(
    unit: SourceBlock,
    found: { element: XmlElement; attributes: Attributes; location: SourceLocation; innerFile: string },
    { around, within }: Surroundings,
  ): Promise<void> {
    const { element, attributes, location, innerFile } = found;
    const id = this.#ids.idOf(element, attributes.text('url_name'), location);
    const source = { element, attributes, location, usageKey: this.#key.usageKey(element.name, id) };
    const children = this.#selectors.read(source, unit);
    for (const child of children) {
      await this.#place(unit, child.element, innerFile, {
        around: child.settings ? [...around, child.settings] : around,
        within: child.within ? [...within, child.within] : within,
      });
    }
  }
}
