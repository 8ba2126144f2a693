import type { Diagnostic } from './model.ts';

/** Why content of the source could not be used as written. */
export type DiagnosticCode =
  | 'file-ignored'
  | 'drafts-ignored'
  | 'file-missing'
  | 'file-not-portable'
  | 'file-unused'
  | 'invalid-text'
  | 'invalid-xml'
  | 'invalid-json'
  | 'template-not-run'
  | 'attribute-ignored'
  | 'attribute-invalid'
  | 'default-used'
  | 'element-ignored'
  | 'tag-mismatch'
  | 'id-generated'
  | 'id-changed'
  | 'block-moved'
  | 'block-misplaced'
  | 'block-copied'
  | 'choice-unreachable'
  | 'block-unsupported'
  | 'step-unsupported'
  | 'example-invalid'
  | 'quiz-unresolved'
  | 'question-unsupported'
  | 'question-invalid'
  | 'question-ungradable'
  | 'script-failed'
  | 'script-translated'
  | 'script-module-missing'
  | 'link-unresolved'
  | 'prerequisite-unresolved'
  | 'tool-key-invalid'
  | 'tool-not-https'
  | 'tool-without-scores'
  | 'transcript-unreadable'
  | 'tab-unresolved'
  | 'grading-policy-invalid'
  | 'format-unknown'
  | 'text-too-long'
  | 'diagnostics-dropped';

export interface SourceLocation {
  file: string;
  line: number;
}

/** Collects diagnostics up to a limit; a last one counts the omitted ones. */
export class Diagnostics {
  readonly #list: Diagnostic[] = [];
  readonly #limit: number;
  /** Variants of a problem report the same fault once each. */
  readonly #seen = new Set<string>();
  #dropped = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  error(code: DiagnosticCode, location: SourceLocation, message: string): void {
    this.#add('error', code, location, message);
  }

  warning(code: DiagnosticCode, location: SourceLocation, message: string): void {
    this.#add('warning', code, location, message);
  }

  info(code: DiagnosticCode, location: SourceLocation, message: string): void {
    this.#add('info', code, location, message);
  }

  #add(
    severity: Diagnostic['severity'],
    code: DiagnosticCode,
    location: SourceLocation,
    message: string,
  ): void {
    const key = `${code} ${location.line} ${location.file} ${message}`;
    if (this.#seen.has(key)) return;
    if (this.#list.length >= this.#limit) {
      this.#dropped += 1;
      return;
    }
    this.#seen.add(key);
    this.#list.push({ severity, code, message, file: location.file, line: location.line });
  }

  list(): Diagnostic[] {
    if (this.#dropped === 0) return [...this.#list];
    const message = `${this.#dropped} more diagnostics are not listed.`;
    return [...this.#list, { severity: 'warning', code: 'diagnostics-dropped', message, file: '', line: 0 }];
  }
}

/** A value from the source for use in a message: one line, not too long. */
export function quote(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim();
  return `"${line.length > 80 ? `${line.slice(0, 77)}...` : line}"`;
}
