import type { CourseFiles } from '../course/course-files.ts';
import type { SourceBlock } from '../course/source-block.ts';
import { quote } from '../diagnostics.ts';
import { elementsOf, type XmlElement, type XmlNode } from '../xml/xml.ts';

/**
 * Replaces `<include file="problem/shared.xml"/>` by the root element of that course file, as Open edX does: an include in
 * that file stays. A problem includes a file once, so that a short problem can't become a huge one.
 */
export async function replaceIncludes(
  problem: XmlElement,
  block: SourceBlock,
  files: CourseFiles,
): Promise<XmlElement> {
  const roots = new Map<XmlElement, XmlElement | null>();
  const paths = new Set<string>();
  for (const include of includesOf(problem)) {
    const written = include.attributes.get('file') ?? '';
    const path = written.replace(/^(\.?\/)+/, '');
    const isRepeated = paths.has(path);
    const root = isRepeated ? null : await files.findXml(path);
    paths.add(path);
    roots.set(include, root);
    if (root !== null) continue;
    const reason = isRepeated
      ? 'is included already'
      : files.has(path)
        ? 'is not well-formed XML'
        : 'is not in the export';
    const message = `<include> is left out: ${quote(written)} ${reason}.`;
    files.diagnostics.warning('element-ignored', { file: block.file, line: include.line }, message);
  }
  return roots.size === 0 ? problem : withRoots(problem, roots);
}

function includesOf(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name === 'include' && child.attributes.has('file') ? [child] : includesOf(child),
  );
}

function withRoots(element: XmlElement, roots: ReadonlyMap<XmlElement, XmlElement | null>): XmlElement {
  const children = element.children.flatMap((child): XmlNode[] => {
    if (child.kind === 'text') return [child];
    const root = roots.get(child);
    if (root === undefined) return [withRoots(child, roots)];
    return root === null ? [] : [atLine(root, child.line)];
  });
  return { ...element, children };
}

/** What is reported of included content names the line that includes it. */
function atLine<Node extends XmlNode>(node: Node, line: number): Node {
  return node.kind === 'text'
    ? { ...node, line }
    : { ...node, line, children: node.children.map((child) => atLine(child, line)) };
}
