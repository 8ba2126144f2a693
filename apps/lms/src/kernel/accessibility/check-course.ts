import { setImmediate } from 'node:timers/promises';
import type { Block, CourseTree } from '@lectern/olx';
import {
  AccessibilityFindings,
  type AccessibilityReport,
  type FindingPlace,
} from './accessibility-report.ts';
import { checkMarkup } from './check-markup.ts';
import { listUndescribedImages, walkMarkup } from './walk-content.ts';

/**
 * Where the content of a course fails its readers, as far as its export says: colors by style sheets, what scripts add,
 * and files such as PDFs aren't checked, nor is content for staff only. Takes time linear in the length of the content,
 * and yields between blocks.
 */
export async function checkCourse(tree: CourseTree): Promise<AccessibilityReport> {
  const findings = new AccessibilityFindings();
  const checkText = (place: FindingPlace, markup: string | null): void => {
    findings.enter(place);
    checkMarkup(markup ?? '', (rule, example) => findings.add(rule, example));
  };
  checkText({ kind: 'overview' }, tree.about.overviewHtml);
  checkText({ kind: 'handouts' }, tree.handoutsHtml);
  const updates = tree.updates.filter(({ status }) => status === 'visible');
  checkText({ kind: 'updates' }, updates.map(({ html }) => html).join('\n'));
  for (const page of tree.staticPages) {
    if (!page.staffOnly) checkText({ kind: 'page', slug: page.slug }, page.html);
  }
  for (const block of Object.values(tree.blocks)) {
    if (block.visibleToStaffOnly || block.content.kind === 'container') continue;
    await setImmediate();
    checkBlock(block, findings);
  }
  return findings.report();
}

function checkBlock({ usageKey, content }: Block, findings: AccessibilityFindings): void {
  findings.enter({ kind: 'component', usageKey });
  walkMarkup(content, (markup) => {
    checkMarkup(markup, (rule, example) => findings.add(rule, example));
  });
  if (content.kind === 'exercise') {
    for (const src of listUndescribedImages(content.exercise)) findings.add('image-text', src);
  }
  if (content.kind === 'video' && content.transcripts.length === 0) findings.add('video-captions', '');
}
