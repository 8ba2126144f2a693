/** How a message's id is made from its text and description: the same in the bundler and in the extraction. */
export const messageIdPattern = '[sha512:contenthash:base64:6]';

/**
 * How the bundler compiles messages. It must not flatten plurals: that rewrites the text before the id is made of
 * it, and the extraction, which keeps the text as written, would come to another id.
 */
export const messageCompilation = {
  idInterpolationPattern: messageIdPattern,
  ast: true,
  flatten: false,
} as const;
