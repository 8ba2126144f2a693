/** A body that is already JSON: as text, or in UTF-8. */
export class PreparedJson {
  readonly content: string | Buffer;

  constructor(content: string | Buffer) {
    this.content = content;
  }
}

/**
 * Hands written JSON to `handle` in the place of the value it stands for, which is then sent without being written
 * again. Under tests it is read back and checked like any body.
 */
export function preparedJson<Body>(content: string | Buffer): Body {
  return new PreparedJson(content) as unknown as Body;
}
