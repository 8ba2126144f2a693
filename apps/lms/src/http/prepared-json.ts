/** A body that is already JSON. */
export class PreparedJson {
  readonly content: string;

  constructor(content: string) {
    this.content = content;
  }
}

/**
 * Lets a handler return serialized JSON instead of a value; it is sent unchanged. In tests it is parsed and validated
 * like any body.
 */
export function preparedJson<Body>(content: string): Body {
  return new PreparedJson(content) as unknown as Body;
}
