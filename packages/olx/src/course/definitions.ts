import type { JsonValue } from '../model.ts';
import { isBlank, textOf, type XmlElement, type XmlNode } from '../xml/xml.ts';
import { Attributes } from './attributes.ts';
import type { CourseFiles } from './course-files.ts';
import { hasDefinitionFile } from './definition-files.ts';
import type { SourceBlock } from './source-block.ts';

/** Where a block is defined. Its element is null if that file can't be read. */
export type Definition = Pick<SourceBlock, 'element' | 'failure' | 'file'>;

/** The namespace of child elements that are settings of their block. */
const OPTION_NAMESPACE = 'http://code.edx.org/xblock/option';
/** In every block: where it is from, and what only Studio uses. */
const WITHOUT_EFFECT = [
  'url_name',
  'slug',
  'org',
  'course',
  'filename',
  'xml_attributes',
  'data_dir',
  'editor',
  'name',
  'xblock-family',
  'parent_url',
  'parent_sequential_url',
  'index_in_children_list',
  'attempts',
  'copied_from_block',
  'x-is-pointer-node',
  'xmlns:option',
  'xmlns:block',
];
/** Blocks whose title was in `name` before there was `display_name`. Elsewhere, `name` has another meaning. */
const NAMED = new Set(['course', 'chapter', 'sequential', 'vertical', 'videosequence', 'problemset']);
for (const tag of ['section', 'html', 'video', 'problem']) NAMED.add(tag);

/** Finds the element that defines a block, and its attributes with those of the policy. */
export class Definitions {
  readonly #files: CourseFiles;
  readonly #policy: Map<string, Map<string, JsonValue>>;
  /** The root elements of the files read so far. */
  readonly #elements = new Map<string, XmlElement | null>();

  constructor(files: CourseFiles, policy: Map<string, Map<string, JsonValue>>) {
    this.#files = files;
    this.#policy = policy;
  }

  /**
   * In `{tag}/{url_name}.xml` if the element is only a pointer, or in the file that it names (`filename`, in old courses);
   * else the element itself. `known`: a block of this id that has been read; a pointer without a file may mean it.
   */
  async find(
    pointer: XmlElement,
    urlName: string | null,
    file: string,
    known?: Definition,
  ): Promise<Definition> {
    const inline: Definition = { element: withOptions(pointer), failure: null, file };
    if (!pointer.children.every((child) => isBlank(child) || isOption(child, pointer))) return inline;
    const path = this.#pathOf(pointer, urlName);
    // `<video url_name="x"/>` in video/x.xml is the definition of x and does not point to itself.
    if (path !== null) return path === file ? inline : this.#read(path, pointer);
    if (urlName === null || urlName === '') return inline;
    const isPurePointer = [...pointer.attributes.keys()].every((key) =>
      ['url_name', 'org', 'course'].includes(key),
    );
    const isElsewhere = pointer.name === 'html' && this.#files.has(`html/${urlName}.html`);
    const hasPolicy = this.#policy.has(`${pointer.name}/${urlName}`);
    if (!isPurePointer || isElsewhere || hasPolicy || isWhole(pointer.name)) return inline;
    if (known?.element) return { element: known.element, failure: known.failure, file: known.file };
    const missing = `${pointer.name}/${asPath(urlName)}.xml`;
    this.#files.diagnostics.error('file-missing', { file, line: pointer.line }, `There is no ${missing}.`);
    return { element: null, failure: `${missing} is missing.`, file };
  }

  attributesOf(pointer: XmlElement, definition: Definition, urlName: string | null): Attributes {
    const values = new Map<string, JsonValue>([
      ...(definition.element?.attributes ?? []),
      ...pointer.attributes,
      ...optionsOf(pointer),
      ...(this.#policy.get(`${pointer.name}/${urlName}`) ?? []),
    ]);
    const name = values.get('name');
    if (name !== undefined && !values.has('display_name') && NAMED.has(pointer.name))
      values.set('display_name', name);
    const attempts = values.get('attempts');
    if (attempts !== undefined && !values.has('max_attempts') && pointer.name === 'problem')
      values.set('max_attempts', attempts);
    const location = { file: definition.file, line: definition.element?.line ?? pointer.line };
    const attributes = new Attributes(values, location, this.#files.diagnostics);
    attributes.known(...WITHOUT_EFFECT);
    return attributes;
  }

  /** The root element of a file; null if there is none or it can't be read. Reads each file once. */
  async findXml(path: string): Promise<XmlElement | null> {
    const known = this.#elements.get(path);
    if (known !== undefined) return known;
    const element = await this.#files.findXml(path);
    this.#elements.set(path, element);
    return element;
  }

  #pathOf(pointer: XmlElement, urlName: string | null): string | null {
    // The file that a text names contains its markup, not its element.
    const filename = pointer.name === 'html' ? undefined : pointer.attributes.get('filename');
    const names = [filename, urlName === '' ? null : urlName].flatMap((name) => name ?? []);
    const paths = names.map((name) => `${pointer.name}/${asPath(name)}.xml`);
    // Old courses keep problems in a folder of the former name, or name the whole path.
    if (filename !== undefined && pointer.name === 'problem') {
      paths.push(
        `problems/${asPath(filename)}.xml`,
        ...(filename.includes('/') ? [`${asPath(filename)}.xml`] : []),
      );
    }
    return paths.find((path) => this.#files.has(path)) ?? null;
  }

  async #read(path: string, pointer: XmlElement): Promise<Definition> {
    const element = await this.findXml(path);
    if (element === null) return { element, failure: `${path} can't be read.`, file: path };
    if (element.name !== pointer.name) {
      const message = `Expected <${pointer.name}> here, found <${element.name}>, which is read as <${pointer.name}>.`;
      this.#files.diagnostics.info('tag-mismatch', { file: path, line: element.line }, message);
    }
    if (!hasDefinitionFile(pointer.name)) {
      const message = `Open edX doesn't read <${pointer.name}> from a file of its own. Write it in its parent, as Studio does.`;
      this.#files.diagnostics.warning('file-not-portable', { file: path, line: element.line }, message);
    }
    return { element: withOptions({ ...element, name: pointer.name }), failure: null, file: path };
  }
}

/** Whether a block with only an id needs no file, because it has the default of every setting. A unit is a `vertical`. */
const isWhole = (tag: string): boolean => tag === 'course' || (tag !== 'unit' && !hasDefinitionFile(tag));

const asPath = (name: string): string => name.replaceAll(':', '/');

/** `<option:answers>...</option:answers>` or, in later exports, `<ns0:answers xmlns:ns0="...">`. */
function isOption(node: XmlNode, block: XmlElement): node is XmlElement {
  if (node.kind === 'text') return false;
  const [prefix, name] = node.name.split(':');
  if (name === undefined) return false;
  const declaration = `xmlns:${prefix}`;
  const namespace = node.attributes.get(declaration) ?? block.attributes.get(declaration);
  return prefix === 'option' || namespace === OPTION_NAMESPACE;
}

/** Settings in child elements; `none="true"` is a setting without a value. */
function optionsOf(block: XmlElement): [name: string, value: string][] {
  return block.children.flatMap((child) => {
    if (!isOption(child, block) || child.attributes.get('none') === 'true') return [];
    return [[child.name.split(':')[1] ?? '', textOf(child).trim()]];
  });
}

/** A block with the settings in its child elements as attributes. */
function withOptions(block: XmlElement): XmlElement {
  const children = block.children.filter((child) => !isOption(child, block));
  if (children.length === block.children.length) return block;
  return { ...block, attributes: new Map([...block.attributes, ...optionsOf(block)]), children };
}
