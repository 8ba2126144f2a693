import type { CourseFiles } from '../course/course-files.ts';
import type { SourceBlock } from '../course/source-block.ts';
import { quote } from '../diagnostics.ts';
import { elementsOf, type XmlElement, type XmlNode } from '../xml/xml.ts';

/**
 * Replaces `<include file="problem/shared.xml"/>` by the root element of that course file, as Open edX does: an include in
 * that file stays. A problem includes a file once, and the problems of a course as much as its texts may contain, so that a
 * small archive can't become a huge course.
 */
export async function replaceIncludes(
  problem: XmlElement,
  block: SourceBlock,
  files: CourseFiles,
): Promise<XmlElement> {
  const roots = new Map<XmlElement, XmlElement | null>();
  const included = new Set<string>();
  for (const include of includesOf(problem)) {
    const written = include.attributes.get('file') ?? '';
    const path = written.replace(/^(\.?\/)+/, '');
    const reason = reasonToLeaveOut(path, included, files);
    const root = reason === null ? await files.findXml(path) : null;
    included.add(path);
    roots.set(include, root);
    if (root !== null) continue;
    const message = `<include> is left out: ${quote(written)} ${reason ?? 'is not well-formed XML'}.`;
    files.diagnostics.warning('element-ignored', { file: block.file, line: include.line }, message);
  }
  return roots.size === 0 ? problem : withRoots(problem, roots);
}

function reasonToLeaveOut(path: string, included: ReadonlySet<string>, files: CourseFiles): string | null {
  if (included.has(path)) return 'is included already';
  if (!files.has(path)) return 'is not in the export';
  return files.takeRoomForCopy(path) ? null : 'is too long, with what other problems include';
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
