/**
 * Whether the title of an assignment already says its type, so that the type need not be shown beside it: "Final exam" of
 * type "Final exam", "Homework 2" of type "Homework". Case, spacing and marks of direction don't matter; whole words do.
 */
export function titleNamesType(title: string, type: string): boolean {
  const [said, wanted] = [title, type].map((text) =>
    text
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/\s+/g, ' ')
      .toLocaleLowerCase(),
  );
  if (!wanted || !said?.startsWith(wanted)) return false;
  return !/^[\p{L}\p{N}]/u.test(said.slice(wanted.length));
}
