import type { AccessibilityRule } from './accessibility-rules.ts';

/** Where a finding is: in a component, or in a page around the course. */
export type FindingPlace =
  | { kind: 'component'; usageKey: string }
  | { kind: 'page'; slug: string }
  | { kind: 'overview' | 'handouts' | 'updates' };

/** What one rule found in one place. */
export interface AccessibilityFinding {
  rule: AccessibilityRule;
  place: FindingPlace;
  /** How often. */
  count: number;
  /** What identifies the first of them: a file, an address, a text. Plain text; empty for those without. */
  examples: string[];
}

/** Where the content of a course fails its readers. */
export interface AccessibilityReport {
  /** How often each rule found something; rules without a finding are absent. */
  counts: Partial<Record<AccessibilityRule, number>>;
  /** The first places of each rule, in the order of the course. */
  findings: AccessibilityFinding[];
}

/** Places listed for each rule, so that the report stays small. */
export const MAX_PLACES = 100;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 80;

/** Collects what is found in a course, place by place. */
export class AccessibilityFindings {
  readonly #counts = new Map<AccessibilityRule, number>();
  readonly #places = new Map<AccessibilityRule, number>();
  readonly #findings: AccessibilityFinding[] = [];
  #place: FindingPlace = { kind: 'overview' };
  #ofPlace = new Map<AccessibilityRule, AccessibilityFinding>();

  enter(place: FindingPlace): void {
    this.#place = place;
    this.#ofPlace = new Map();
  }

  /** `example` may be of any length. */
  add(rule: AccessibilityRule, example: string): void {
    this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1);
    const finding = this.#ofPlace.get(rule) ?? this.#list(rule);
    finding.count += 1;
    if (finding.examples.length < MAX_EXAMPLES) finding.examples.push(shorten(example));
  }

  report(): AccessibilityReport {
    return { counts: Object.fromEntries(this.#counts), findings: this.#findings };
  }

  #list(rule: AccessibilityRule): AccessibilityFinding {
    const finding = { rule, place: this.#place, count: 0, examples: [] };
    this.#ofPlace.set(rule, finding);
    const places = (this.#places.get(rule) ?? 0) + 1;
    this.#places.set(rule, places);
    if (places <= MAX_PLACES) this.#findings.push(finding);
    return finding;
  }
}

function shorten(text: string): string {
  const line = text
    .slice(0, 4 * MAX_EXAMPLE_LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_EXAMPLE_LENGTH ? `${line.slice(0, MAX_EXAMPLE_LENGTH - 1)}…` : line;
}
