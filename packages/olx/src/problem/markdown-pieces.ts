/**
 * Parsers for delimited text in Studio's Markdown. They only search forward: a regular expression that looks
 * for each closing delimiter takes quadratic time where those are missing.
 */

/** Calls `take` with each text between the delimiters, and returns the rest without them. */
export function extractBetween(
  text: string,
  open: string,
  close: string,
  take: (inside: string) => void,
): string {
  let left = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return left + text.slice(from);
    take(text.slice(start + open.length, end));
    left += text.slice(from, start);
    from = end + close.length;
  }
}

/** Takes `[explanation]...[explanation]`, which may also end with `[/explanation]`. */
export function extractExplanations(text: string, take: (explanation: string) => void): string {
  let left = '';
  let from = 0;
  let open: { start: number; inside: number } | null = null;
  for (const { 0: mark, index } of text.matchAll(/\[\/?explanation\]/gi)) {
    const end = index + mark.length;
    if (open !== null) {
      take(text.slice(open.inside, index).trim());
      left += text.slice(from, open.start);
      from = end;
      open = null;
    } else if (!mark.startsWith('[/')) open = { start: index, inside: end };
  }
  return left + text.slice(from);
}

/** Takes `||hint||` from the ends of lines; within `>>...<<` it is a description, and stays. */
export function extractHints(lines: readonly string[]): { rest: string[]; hints: string[] } {
  const hints: string[] = [];
  let isInLabel = false;
  const rest = lines.map((line) => {
    const start = line.indexOf('||');
    const end = line.trimEnd().length - 2;
    const isHint = start >= 0 && end > start + 2 && line.startsWith('||', end);
    const isDescription = isHint && endsInLabel(line.slice(0, start), isInLabel);
    isInLabel = endsInLabel(line, isInLabel);
    if (!isHint || isDescription) return line;
    hints.push(line.slice(start + 2, end).trim());
    return line.slice(0, start);
  });
  return { rest, hints };
}

/** Whether a label is open at the end of a text, by whether one was at its start. */
function endsInLabel(text: string, isInLabel: boolean): boolean {
  const opened = text.lastIndexOf('>>');
  const closed = text.lastIndexOf('<<');
  return opened === closed ? isInLabel : opened > closed;
}

export interface Choice {
  right: boolean;
  /** Marked with `!`: the choices are shuffled. */
  shuffle: boolean;
  /** Marked with `@`: it keeps its place. */
  fixed: boolean;
  text: string;
}

/** Reads `(x) text` or `[x] text`; null for any other line. */
export function readChoice(line: string, open: string, close: string, marks: RegExp): Choice | null {
  const trimmed = line.trimStart();
  const end = trimmed.startsWith(open) ? trimmed.indexOf(close) : -1;
  if (end < 0) return null;
  const match = marks.exec(trimmed.slice(1, end).replace(/\s+/g, ''));
  if (match === null) return null;
  const [, right = '', shuffle = '', fixed = ''] = match;
  return {
    right: right !== '',
    shuffle: shuffle !== '',
    fixed: fixed !== '',
    text: trimmed.slice(end + 1).trimStart(),
  };
}

/**
 * Feedback on choosing a choice, and on not choosing it: `selected: yes}, {unselected: no` or `S: yes, U: no`, in either
 * order. Null for feedback that doesn't tell these apart.
 */
export function readSelections(feedback: string): { selected: boolean; text: string }[] | null {
  const parts = feedback.split(/\}? ?, ?\{? ?(?=(?:un)?selected:|[su]:)/i);
  const read = parts.map((part) => /^(selected|s|unselected|u):(.*)$/is.exec(part.trim()));
  if (read.includes(null)) return null;
  return read.map((match) => ({
    selected: /^s/i.test(match?.[1] ?? ''),
    text: (match?.[2] ?? '').trim(),
  }));
}
