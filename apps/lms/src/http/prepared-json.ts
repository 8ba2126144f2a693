/** A body that is already JSON: as text, or in UTF-8. */
export class PreparedJson {
  readonly content: string | Buffer;

  constructor(content: string | Buffer) {
    this.content = content;
  }
}

/**
 * Lets a handler return serialized JSON instead of a value; it is sent unchanged. In tests it is parsed and validated
 * like any body.
 */
export function preparedJson<Body>(content: string | Buffer): Body {
  return new PreparedJson(content) as unknown as Body;
}
