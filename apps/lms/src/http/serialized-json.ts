/** A body that is already JSON. */
export class SerializedJson {
  readonly content: string | Buffer;

  constructor(content: string | Buffer) {
    this.content = content;
  }
}

/**
 * Lets a handler return serialized JSON instead of a value; it is sent unchanged. In tests it is parsed and validated
 * like any body.
 */
export function serializedJson<Body>(content: string | Buffer): Body {
  return new SerializedJson(content) as unknown as Body;
}
