import { createHash } from 'node:crypto';
import { isBuilder } from '../blocks/builder/names.ts';
import { type Place, quote } from '../diagnostics.ts';
import { OlxError } from '../errors.ts';
import type { JsonValue, Selector, UserPartition } from '../model.ts';
import { toHtml } from '../xml/to-html.ts';
import { elementsOf, isBlank, type XmlElement } from '../xml/xml.ts';
import { Attributes } from './attributes.ts';
import { gatherBuilder } from './builder-parts.ts';
import { resolveSources } from './conditions.ts';
import type { CourseFiles } from './course-files.ts';
import { type CourseKey, cleanBlockId } from './course-key.ts';
import { isSelector, readSelector } from './selectors.ts';
import { readPartitions } from './settings.ts';
import type { SourceBlock } from './source-block.ts';
import { takeVideoQuizzes } from './video-quizzes.ts';

const CHILD_OF: Record<string, string> = { course: 'chapter', chapter: 'sequential', sequential: 'vertical' };
const CONTAINERS = new Set(['course', 'chapter', 'sequential', 'vertical']);
/** Containers without a rendering, the same for everyone: their children are placed in the unit directly. */
const TRANSPARENT = new Set(['vertical', 'wrapper', 'problemset', 'videosequence']);
/** Directly in a section, these are sequences under an older name. */
const SEQUENCES = new Set(['problemset', 'videosequence']);
/** Metadata children of `<course>`, which are read elsewhere. */
const COURSE_PROPERTIES = new Set(['wiki', 'textbook']);

/** The containers between a unit and a block placed in it. */
type Surroundings = Pick<SourceBlock, 'around' | 'within'>;
/** Each component lists the selectors around it, so that unlimited nesting would multiply a course. */
const MAX_NESTED_SELECTORS = 5;
const NOTHING_AROUND: Surroundings = { around: [], within: [] };

interface Definition {
  element: XmlElement | null;
  failure: string | null;
  file: string;
}

/**
 * Finds every block from the root down, in separate files or inline, and places it: the result nests exactly course >
 * chapter > sequential > vertical > component. Policies override attributes.
 */
export class StructureReader {
  readonly blocks = new Map<string, SourceBlock>();
  /** By key. A selector in several places is the same in each: learners get the same children everywhere. */
  readonly selectors = new Map<string, Selector>();
  readonly #selectorPlaces = new Map<string, Place>();
  readonly #files: CourseFiles;
  readonly #key: CourseKey;
  readonly #policy: Map<string, Map<string, JsonValue>>;
  readonly #open = new Set<string>();
  /** The root elements of the files read so far. */
  readonly #elements = new Map<string, XmlElement | null>();
  /** The number of containers replaced by their children: if nested in each other twice, they would multiply. */
  #flattened = 0;
  #partitions: UserPartition[] | null = null;
  /** The uses of each generated id: equal elements get different ones. */
  readonly #generated = new Map<string, number>();

  constructor(files: CourseFiles, key: CourseKey, policy: Map<string, Map<string, JsonValue>>) {
    this.#files = files;
    this.#key = key;
    this.#policy = policy;
  }

  async read(pointer: XmlElement): Promise<SourceBlock> {
    const root = await this.#block(pointer, 'course.xml', null, pointer.attributes.get('name') ?? null);
    if (root.element === null)
      throw new OlxError('invalid-xml', 'The course itself cannot be read.', root.file);
    for (const block of this.blocks.values()) {
      if (block.tag === 'vertical') takeVideoQuizzes(block, this.#files.diagnostics);
    }
    // A condition may depend on a block further down.
    const blocks = [...this.blocks.values()];
    for (const [key, selector] of this.selectors) {
      const place = this.#selectorPlaces.get(key) ?? { file: root.file, line: root.line };
      const resolved = resolveSources(selector, blocks, (message) =>
        this.#files.diagnostics.warning('choice-unreachable', place, message),
      );
      this.selectors.set(key, resolved);
    }
    return root;
  }

  async #block(
    pointer: XmlElement,
    file: string,
    parent: SourceBlock | null,
    fallbackName: string | null = null,
  ): Promise<SourceBlock> {
    const urlName = pointer.attributes.get('url_name') ?? pointer.attributes.get('slug') ?? fallbackName;
    const place = { file, line: pointer.line };
    const sourceId = this.#blockId(pointer, urlName, place);
    const tag = parent?.tag === 'chapter' ? 'sequential' : pointer.name;
    const sourceKey = this.#key.usageKey(tag, sourceId);
    if (this.#open.has(sourceKey)) throw new OlxError('block-cycle', `${sourceId} contains itself.`, file);
    const blockId = this.blocks.has(sourceKey) ? this.#copyId(tag, sourceId, parent, place) : sourceId;
    const usageKey = this.#key.usageKey(tag, blockId);

    const definition = await this.#definition(pointer, urlName, file);
    const line = definition.element?.line ?? pointer.line;
    const block: SourceBlock = {
      tag,
      blockId,
      sourceId,
      usageKey,
      attributes: this.#attributes(pointer, definition, urlName, { file: definition.file, line }),
      element: definition.element,
      failure: definition.failure,
      file: definition.file,
      line,
      parent,
      ...NOTHING_AROUND,
      children: [],
    };
    this.blocks.set(usageKey, block);
    this.#checkSize(file);
    if (definition.element !== null && CONTAINERS.has(block.tag)) {
      this.#open.add(sourceKey);
      for (const child of elementsOf(definition.element)) await this.#place(block, child, definition.file);
      this.#open.delete(sourceKey);
    }
    return block;
  }

  #checkSize(file: string): void {
    const { maxBlocks } = this.#files.limits;
    if (this.blocks.size + this.#flattened > maxBlocks)
      throw new OlxError('too-many-blocks', `The course has more than ${maxBlocks} blocks.`, file);
  }

  /** Places a child: unchanged, wrapped in a unit, or replaced by its own children. */
  async #place(
    parent: SourceBlock,
    child: XmlElement,
    file: string,
    surroundings = NOTHING_AROUND,
  ): Promise<void> {
    const place = { file, line: child.line };
    const wanted = CHILD_OF[parent.tag];
    if (wanted === undefined) {
      if (isSelector(child) && surroundings.within.length >= MAX_NESTED_SELECTORS)
        this.#misplaced(parent, child, place);
      else if (TRANSPARENT.has(child.name) || isSelector(child))
        await this.#flatten(parent, child, file, surroundings);
      else if (CONTAINERS.has(child.name)) this.#misplaced(parent, child, place);
      else if (isBuilder(child.name)) await this.#placeBuilder(parent, child, file, surroundings);
      else {
        parent.children.push(Object.assign(await this.#block(child, file, parent), surroundings));
      }
    } else if (child.name === wanted || (wanted === 'sequential' && SEQUENCES.has(child.name))) {
      parent.children.push(await this.#block(child, file, parent));
    } else if (parent.tag === 'course' && COURSE_PROPERTIES.has(child.name)) {
      return;
    } else if (parent.tag === 'sequential' && !CONTAINERS.has(child.name)) {
      await this.#wrap(parent, child, file);
    } else {
      this.#misplaced(parent, child, place);
    }
  }

  #misplaced(parent: SourceBlock, child: XmlElement, place: Place): void {
    const message = `<${child.name}> is not allowed in <${parent.tag}>; it is left out with its content.`;
    this.#files.diagnostics.error('block-misplaced', place, message);
  }

  async #wrap(sequence: SourceBlock, child: XmlElement, file: string): Promise<void> {
    const place = { file, line: child.line };
    const inner = child.attributes.get('url_name') ?? child.attributes.get('slug');
    const name = inner === undefined ? null : `${inner}-unit`;
    const element: XmlElement = {
      kind: 'element',
      name: 'vertical',
      attributes: new Map(name === null ? [] : [['url_name', name]]),
      children: [child],
      line: child.line,
    };
    const unit = await this.#block(element, file, sequence);
    const [first] = unit.children;
    const named = [...(first?.around ?? []), ...(first ? [first.attributes] : [])];
    const title = named.map((attributes) => attributes.text('display_name')).find((name) => name !== null);
    if (title !== undefined && title !== null && unit.element === element)
      element.attributes.set('display_name', title);
    unit.attributes = this.#attributes(element, { element, failure: null, file }, name, place);
    sequence.children.push(unit);
    const message = `<${child.name}> is directly in a <sequential>; it gets its own unit.`;
    this.#files.diagnostics.info('block-moved', place, message);
  }

  /** Places a builder with its questions and texts in it, among those of its children that are blocks of their own. */
  async #placeBuilder(
    unit: SourceBlock,
    child: XmlElement,
    file: string,
    { around, within }: Surroundings,
  ): Promise<void> {
    const block = Object.assign(await this.#block(child, file, unit), { around, within });
    const gathered = block.element && (await gatherBuilder(block.element, block.file, this.#builderSource()));
    const inside = { around: [...around, block.attributes], within };
    for (const { element, file: from } of gathered?.before ?? [])
      await this.#place(unit, element, from, inside);
    if (gathered) {
      const definition: Definition = { ...block, element: gathered.element };
      // A builder of the first version has its settings within the XML that it holds.
      block.attributes = this.#attributes(child, definition, block.sourceId, block);
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
        return isElsewhere ? this.#definition(pointer, urlName, file) : { element: pointer, file };
      },
      findText: (path) => this.#files.findText(path),
      parse: (text, file) => this.#files.parseXml(text, file),
      onPart: (file) => {
        this.#flattened += 1;
        this.#checkSize(file);
      },
    };
  }

  /** Places the children of a container in the unit. Its settings, such as its visibility, still apply to them. */
  async #flatten(
    unit: SourceBlock,
    child: XmlElement,
    file: string,
    { around, within }: Surroundings,
  ): Promise<void> {
    const place = { file, line: child.line };
    const urlName = child.attributes.get('url_name') ?? null;
    const definition = await this.#definition(child, urlName, file);
    const { element, file: innerFile } = definition;
    const attributes = this.#attributes(child, definition, urlName, place);
    const inside = { around: [...around, attributes], within };
    const mark = `${child.name}/${urlName}`;
    if (urlName !== null && this.#open.has(mark))
      throw new OlxError('block-cycle', `${urlName} contains itself.`, file);
    if (element === null) return;
    this.#flattened += 1;
    this.#checkSize(innerFile);
    this.#open.add(mark);
    if (isSelector(child)) await this.#select(unit, { element, attributes, place, innerFile }, inside);
    else {
      const message = `<${child.name}> in a unit: its content becomes part of the unit.`;
      this.#files.diagnostics.info('block-moved', place, message);
      for (const inner of elementsOf(element)) await this.#place(unit, inner, innerFile, inside);
    }
    this.#open.delete(mark);
  }

  /** Places the children of a selector, each with the choices that it belongs to. */
  async #select(
    unit: SourceBlock,
    found: { element: XmlElement; attributes: Attributes; place: Place; innerFile: string },
    { around, within }: Surroundings,
  ): Promise<void> {
    const { element, attributes, place, innerFile } = found;
    const id = this.#blockId(element, attributes.text('url_name'), place);
    const source = { element, attributes, place, usageKey: this.#key.usageKey(element.name, id) };
    const { selector, children } = readSelector(source, this.#partitionsOf(unit), this.#files.diagnostics);
    if (children.length === 0) {
      const message = `<${element.name}> has no children, so it shows nothing.`;
      this.#files.diagnostics.warning('choice-unreachable', place, message);
    }
    if (selector && !this.selectors.has(selector.key)) {
      this.selectors.set(selector.key, selector);
      this.#selectorPlaces.set(selector.key, place);
    }
    for (const child of children) {
      await this.#place(unit, child.element, innerFile, {
        around: child.settings ? [...around, child.settings] : around,
        within: child.within ? [...within, child.within] : within,
      });
    }
  }

  #partitionsOf(block: SourceBlock): readonly UserPartition[] {
    let root = block;
    while (root.parent) root = root.parent;
    this.#partitions ??= readPartitions(root.attributes.json('user_partitions'));
    return this.#partitions;
  }

  #blockId(pointer: XmlElement, urlName: string | null, place: Place): string {
    if (urlName !== null && urlName !== '') {
      const cleaned = cleanBlockId(urlName);
      if (cleaned !== urlName) {
        const message = `url_name ${quote(urlName)} is not valid in a key; it becomes ${quote(cleaned)}.`;
        this.#files.diagnostics.warning('id-changed', place, message);
      }
      return cleaned;
    }
    const digest = createHash('sha1')
      .update(toHtml([pointer]))
      .digest('hex')
      .slice(0, 12);
    const first = `${pointer.name}_${digest}`;
    const copies = (this.#generated.get(first) ?? 0) + 1;
    this.#generated.set(first, copies);
    const id = copies === 1 ? first : `${first}_${copies}`;
    const message = `<${pointer.name}> has no url_name; it gets ${quote(id)}, which changes when it is edited.`;
    this.#files.diagnostics.warning('id-generated', place, message);
    return id;
  }

  /**
   * The id of a block in a further place, where learners answer and complete it separately. It is derived from the parent's,
   * so that it stays the same at the next import.
   */
  #copyId(tag: string, sourceId: string, parent: SourceBlock | null, place: Place): string {
    const digest = createHash('sha1').update(`${parent?.usageKey}`).digest('hex').slice(0, 8);
    const first = `${sourceId}_${digest}`;
    let id = first;
    for (let copy = 2; this.blocks.has(this.#key.usageKey(tag, id)); copy += 1) id = `${first}-${copy}`;
    const message = `<${tag}> ${quote(sourceId)} is in several places; here it becomes ${quote(id)}, with answers of its own.`;
    this.#files.diagnostics.warning('block-copied', place, message);
    return id;
  }

  /** The element that defines a block: in `{tag}/{url_name}.xml` if the element is only a pointer, else the element itself. */
  async #definition(pointer: XmlElement, urlName: string | null, file: string): Promise<Definition> {
    const inline: Definition = { element: pointer, failure: null, file };
    if (urlName === null || urlName === '' || !pointer.children.every(isBlank)) return inline;
    const path = `${pointer.name}/${urlName.replaceAll(':', '/')}.xml`;
    if (this.#files.has(path)) {
      // `<video url_name="x"/>` in video/x.xml is the definition of x and does not point to itself.
      if (path === file) return inline;
      const element = await this.#findXml(path);
      if (element === null) return { element: null, failure: `${path} can't be read.`, file: path };
      if (element.name !== pointer.name) {
        const message = `Expected <${pointer.name}> here, found <${element.name}>.`;
        this.#files.diagnostics.error('tag-mismatch', { file: path, line: element.line }, message);
        return { element: null, failure: message, file: path };
      }
      return { element, failure: null, file: path };
    }
    const isPurePointer = [...pointer.attributes.keys()].every((key) =>
      ['url_name', 'org', 'course'].includes(key),
    );
    const isElsewhere = pointer.name === 'html' && this.#files.has(`html/${urlName}.html`);
    const hasPolicy = this.#policy.has(`${pointer.name}/${urlName}`);
    if (!isPurePointer || isElsewhere || hasPolicy || pointer.name === 'course') return inline;
    this.#files.diagnostics.error('file-missing', { file, line: pointer.line }, `There is no ${path}.`);
    return { element: null, failure: `${path} is missing.`, file };
  }

  /** Reads a file once, even if it is referred to several times. */
  async #findXml(path: string): Promise<XmlElement | null> {
    const known = this.#elements.get(path);
    if (known !== undefined) return known;
    const element = await this.#files.findXml(path);
    this.#elements.set(path, element);
    return element;
  }

  #attributes(pointer: XmlElement, definition: Definition, urlName: string | null, place: Place): Attributes {
    const values = new Map<string, JsonValue>([
      ...(definition.element?.attributes ?? []),
      ...pointer.attributes,
      ...(this.#policy.get(`${pointer.name}/${urlName}`) ?? []),
    ]);
    const attributes = new Attributes(values, place, this.#files.diagnostics);
    attributes.known(
      'url_name',
      'slug',
      'org',
      'course',
      'filename',
      'xml_attributes',
      'data_dir',
      'editor',
      'name',
    );
    attributes.known(
      'xblock-family',
      'parent_url',
      'parent_sequential_url',
      'index_in_children_list',
      'copied_from_block',
    );
    return attributes;
  }
}
