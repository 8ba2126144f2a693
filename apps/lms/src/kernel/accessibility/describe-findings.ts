import type { Block, CourseTree } from '@lectern/olx';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { AccessibilityFinding, AccessibilityReport, FindingPlace } from './accessibility-report.ts';
import { ACCESSIBILITY_RULES, type AccessibilityRule } from './accessibility-rules.ts';

const messages = defineMessages({
  pages: {
    defaultMessage: 'Pages',
    description: 'Where a fault of a course’s content is: in its custom pages',
  },
});

export interface RuleCount {
  rule: AccessibilityRule;
  /** How often the rule found something. */
  total: number;
  /** The listed places. */
  findings: AccessibilityFinding[];
  /** How often it found something in places that aren't listed. */
  unlisted: number;
}

/** The rules that found something, in the order of {@link ACCESSIBILITY_RULES}. */
export function listCounts({ counts, findings }: AccessibilityReport): RuleCount[] {
  return ACCESSIBILITY_RULES.flatMap((rule) => {
    const total = counts[rule] ?? 0;
    if (total === 0) return [];
    const listed = findings.filter((finding) => finding.rule === rule);
    const unlisted = total - listed.reduce((sum, { count }) => sum + count, 0);
    return [{ rule, total, findings: listed, unlisted }];
  });
}

/** Where a finding is: the names from the section to the component, or that of the page. */
export interface DescribedPlace {
  names: string[];
  /** The unit that contains it; null for pages around the course. */
  unitKey: string | null;
}

const PAGE_NAMES = defineMessages({
  overview: {
    defaultMessage: 'About the course',
    description: 'Where a fault of a course’s content is: in its description',
  },
  handouts: { defaultMessage: 'Handouts', description: 'Where a fault of a course’s content is' },
  updates: { defaultMessage: 'Updates', description: 'Where a fault of a course’s content is' },
});

/** `tree`: of the version that the report is about. */
export function describePlace(
  tree: Pick<CourseTree, 'blocks' | 'staticPages'>,
  place: FindingPlace,
): DescribedPlace {
  if (place.kind === 'page') {
    const page = tree.staticPages.find(({ slug }) => slug === place.slug);
    return { names: [t(messages.pages), page?.title ?? place.slug], unitKey: null };
  }
  if (place.kind !== 'component') return { names: [t(PAGE_NAMES[place.kind])], unitKey: null };
  const path: Block[] = [];
  let block = tree.blocks[place.usageKey];
  while (block !== undefined && block.type !== 'course') {
    path.unshift(block);
    block = block.parent === null ? undefined : tree.blocks[block.parent];
  }
  return {
    names: path.map(({ displayName }) => displayName),
    unitKey: path.at(-1)?.parent ?? null,
  };
}
