/** A decision, as its file says. */
export interface Decision {
  /** Its name in docs/decisions. */
  readonly file: string;
  /** `0029`. */
  readonly number: string;
  readonly title: string;
  readonly date: string;
  readonly status: string;
  /** Its headings of the second level. */
  readonly headings: readonly string[];
}

/** Reads the file of a decision; what it lacks is empty. */
export function readDecision(file: string, markdown: string): Decision {
  const find = (pattern: RegExp) => pattern.exec(markdown)?.[1] ?? '';
  return {
    file,
    number: file.slice(0, 4),
    title: find(/^# (.*)$/m),
    date: find(/^Date: (.*)$/m),
    status: find(/^Status: (.*)$/m),
    headings: [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading),
  };
}

/** The links of a status to other decisions, by number. */
function listLinks({ status }: Decision): Map<string, string> {
  return new Map([...status.matchAll(/\[(\d{4})\]\([^)]*\)/g)].map(([link, number = '']) => [number, link]));
}

/** The row of a decision in the index. Its last cell has the later decisions to which the status links. */
export function writeIndexRow(decision: Decision): string {
  const { file, number, title, status } = decision;
  const later = [...listLinks(decision)].filter(([other]) => other > number).sort();
  const by = status.startsWith('superseded') ? 'superseded by ' : '';
  return `| [${number}](${file}) | ${title} | ${by}${later.map(([, link]) => link).join(', ')} |`;
}

/** Pairs of an earlier decision and a later one whose status links to it, while its own doesn't link to the later one. */
export function findOneWayLinks(decisions: readonly Decision[]): [earlier: string, later: string][] {
  const byNumber = new Map(decisions.map((decision) => [decision.number, decision]));
  return decisions.flatMap((later) =>
    [...listLinks(later).keys()]
      .filter((number) => number < later.number)
      .filter((number) => {
        const earlier = byNumber.get(number);
        return earlier !== undefined && !listLinks(earlier).has(later.number);
      })
      .map((number): [string, string] => [number, later.number]),
  );
}
