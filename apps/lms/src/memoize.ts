/** Whoever asks may send anything: only texts of the usual length are kept. */
const LONGEST_KEPT = 300;

/**
 * Keeps what a pure function says of the texts asked about last: at least `most`, at most twice as many. Answers are shared:
 * not for changing. Two maps that take turns, as a cache that keeps the order of use takes longer than many an answer.
 */
export function memoize<T extends string, Answer>(
  find: (text: T) => Answer,
  { most }: { most: number },
): (text: T) => Answer {
  let recent = new Map<T, Answer>();
  let before = new Map<T, Answer>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST_KEPT) return find(text);
    const answer = before.has(text) ? (before.get(text) as Answer) : find(text);
    if (recent.size >= most) {
      before = recent;
      recent = new Map();
    }
    recent.set(text, answer);
    return answer;
  };
}
