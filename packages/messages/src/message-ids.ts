import { createHash } from 'node:crypto';

/** How a message's id is derived from its text and description: the same in the bundler and in the extraction. */
export const messageIdPattern = '[sha512:contenthash:base64:6]';

/** A message as it is written in the sources. */
export interface MessageSource {
  readonly defaultMessage: string;
  readonly description: string;
}

/** The id by {@link messageIdPattern}, for programs that run without a build. */
export function messageIdOf({ defaultMessage, description }: MessageSource): string {
  return createHash('sha512').update(`${defaultMessage}#${description}`).digest('base64').slice(0, 6);
}

/**
 * How the bundler compiles messages. It must not flatten plurals: that rewrites the text before the id is derived from
 * it, and the extraction, which uses the original text, would get a different id.
 */
export const messageCompilation = {
  idInterpolationPattern: messageIdPattern,
  ast: true,
  flatten: false,
} as const;
