import type { Diagnostic } from '@lectern/olx';

/** What an import says of one or more places. */
export interface DiagnosticGroup extends Pick<Diagnostic, 'severity' | 'code' | 'message'> {
  /** `problem/p1.xml:3`, or the path of a file as a whole; at least one. */
  places: string[];
}

/** Diagnostics that say the same, such as of a file that each unit links to, as one; in the order of their first places. */
export function groupDiagnostics(diagnostics: readonly Diagnostic[]): DiagnosticGroup[] {
  const groups = new Map<string, DiagnosticGroup>();
  for (const { severity, code, message, file, line } of diagnostics) {
    const key = JSON.stringify([severity, code, message]);
    const group = groups.get(key) ?? { severity, code, message, places: [] };
    group.places.push(line > 0 ? `${file}:${line}` : file);
    groups.set(key, group);
  }
  return [...groups.values()];
}
