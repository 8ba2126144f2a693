import {
  CONFORMANCE_NAMES,
  type Conformance,
  type Criterion,
} from '../../apps/lms/src/modules/site/conformance.ts';
import { EN_301_549_NOTES, SECTION_508_NOTES, type StandardNote } from './accessibility-notes.ts';

/** A test whose title names criteria, as in `[OUT-24] [WCAG-1.3.2] ...`. */
export interface LabeledTest {
  /** From the root of the repository. */
  file: string;
  /** Without labels. */
  title: string;
}

/** A title that names criteria, behind the rows of the requirements. */
const title = /(['"`])((?:\[[A-Z0-9]{3}-\d{2}\] ?)*(?:\[WCAG-[\d.]+\] ?)+(?:(?!\1)[^\\\n]|\\.)*)\1/g;
const label = /\[WCAG-([\d.]+)\]/g;

/** The tests that prove each criterion, by its id. */
export function findLabeledTests(
  sources: readonly { file: string; text: string }[],
): Map<string, LabeledTest[]> {
  const found = new Map<string, LabeledTest[]>();
  for (const { file, text } of sources) {
    for (const [, , words = ''] of text.matchAll(title)) {
      const plain = words.replace(/\[[\w.-]+\] ?/g, '').replace(/\$\{[^}]*\}|%\w/g, '…');
      for (const [, id = ''] of words.matchAll(label)) {
        found.set(id, [...(found.get(id) ?? []), { file, title: plain }]);
      }
    }
  }
  return found;
}

/** Why the statement can't be published: claims without evidence, and labels of unknown criteria. */
export function findFaults(criteria: readonly Criterion[], tests: ReadonlyMap<string, unknown>): string[] {
  const known = new Set(criteria.map(({ id }) => id));
  const unknown = [...tests.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `Tests name ${id}, which the list lacks.`);
  const unproven = criteria
    .filter(({ id, conformance, walk }) => conformance === 'supports' && !tests.has(id) && walk === undefined)
    .map(({ id }) => `${id} is said to be supported, without a test or a walk.`);
  return [...unknown, ...unproven];
}

/** docs/accessibility.md. */
export function writeReport(
  criteria: readonly Criterion[],
  tests: ReadonlyMap<string, readonly LabeledTest[]>,
  date: string,
): string {
  const count = (conformance: Conformance) =>
    criteria.filter((criterion) => criterion.conformance === conformance).length;
  return `# Accessibility conformance report

<!-- Written by \`npm run accessibility\` from apps/lms/src/modules/site/conformance.ts and the labels of tests. -->

In the form of the Voluntary Product Accessibility Template (VPAT) 2.5 INT, for WCAG 2.2, Section 508 and EN 301 549.

| | |
|---|---|
| Product | Lectern: the learning front end, and the pages and units of its LMS |
| Date | ${date} |
| Contact | that of the site, on its page \`/accessibility\` |
| Evaluation | automated: tests of keyboard, focus, names, announcements, contrast and layout; axe on every screen at 375 and 1280 px, light, dark and mirrored. No formal audit, and no test with people who use assistive technology |

Content that course teams write is not part of the product. The import checks it, and tells them what keeps readers out.

**Supports** needs a test that names the criterion, or a look at the product that is described here. Otherwise the report says **Partially supports** and what is known. Of ${criteria.length} criteria, ${count('supports')} are supported, ${count('partial')} partially, ${count('unsupported')} not; ${count('inapplicable')} don't apply. [Evidence](#evidence) lists the tests.

## WCAG 2.2, level A

${writeTable(
  criteria.filter(({ level }) => level === 'A'),
  tests,
)}
4.1.1 Parsing is no criterion of WCAG 2.2; for WCAG 2.0 and 2.1 it counts as met.

## WCAG 2.2, level AA

${writeTable(
  criteria.filter(({ level }) => level === 'AA'),
  tests,
)}
## Revised Section 508

${writeNotes(SECTION_508_NOTES)}
## EN 301 549

${writeNotes(EN_301_549_NOTES)}
## Evidence

A test names a criterion in its title, as \`[WCAG-1.4.4]\`, behind the requirements that it proves.

${criteria.map((criterion) => writeEvidence(criterion, tests.get(criterion.id) ?? [])).join('')}`;
}

function writeTable(
  criteria: readonly Criterion[],
  tests: ReadonlyMap<string, readonly LabeledTest[]>,
): string {
  const rows = criteria.map(({ id, name, conformance, remark }) => {
    const count = tests.get(id)?.length ?? 0;
    const evidence = count === 0 ? '' : ` (${count} ${count === 1 ? 'test' : 'tests'})`;
    return `| ${id} ${name} | ${CONFORMANCE_NAMES[conformance]} | ${remark}${evidence} |\n`;
  });
  return `| Criterion | Conformance | Remarks |\n|---|---|---|\n${rows.join('')}`;
}

function writeNotes(notes: readonly StandardNote[]): string {
  const rows = notes.map(
    ({ chapter, conformance, remark }) => `| ${chapter} | ${CONFORMANCE_NAMES[conformance]} | ${remark} |\n`,
  );
  return `| Chapter | Conformance | Remarks |\n|---|---|---|\n${rows.join('')}`;
}

function writeEvidence({ id, name, walk }: Criterion, tests: readonly LabeledTest[]): string {
  const lines = [
    ...(walk === undefined ? [] : [walk]),
    ...tests.map(({ file, title: words }) => `\`${file}\`: ${words}`).sort(),
  ];
  return lines.length === 0 ? '' : `**${id} ${name}**\n\n${lines.map((line) => `- ${line}\n`).join('')}\n`;
}
