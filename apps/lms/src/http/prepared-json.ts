/** A body that is already JSON: as text, or in UTF-8. */
export class PreparedJson {
  readonly content: string | Buffer;

  constructor(content: string | Buffer) {
    this.content = content;
  }
}

/**
 * Lets a handler return serialized JSON in place of its value; it is sent as is. Under tests it is parsed and checked
 * like any body.
 */
export function preparedJson<Body>(content: string | Buffer): Body {
  return new PreparedJson(content) as unknown as Body;
}
