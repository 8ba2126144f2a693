/** Why a whole course can't be read. Smaller problems are diagnostics. */
export type OlxErrorCode =
  | 'source-not-found'
  | 'source-failed'
  | 'not-a-gzip'
  | 'not-a-tar'
  | 'truncated-archive'
  | 'corrupt-archive'
  | 'unsafe-path'
  | 'path-too-long'
  | 'path-too-deep'
  | 'duplicate-path'
  | 'link-not-allowed'
  | 'special-file-not-allowed'
  | 'too-many-entries'
  | 'file-too-large'
  | 'archive-too-large'
  | 'compression-bomb'
  | 'invalid-utf8'
  | 'invalid-xml'
  | 'invalid-json'
  | 'doctype-not-allowed'
  | 'xml-too-deep'
  | 'xml-too-large'
  | 'missing-course-xml'
  | 'other-product'
  | 'several-courses'
  | 'course-in-subfolder'
  | 'no-blocks'
  | 'invalid-course-key'
  | 'block-cycle'
  | 'too-many-blocks'
  | 'scripts-too-slow'
  | 'variants-too-long';

/** The course can't be read: `code` is stable, `message` is for people, `file` is the path inside the source if there is one. */
export class OlxError extends Error {
  override readonly name = 'OlxError';
  readonly code: OlxErrorCode;
  readonly file: string | null;

  constructor(code: OlxErrorCode, message: string, file: string | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.file = file;
  }
}
