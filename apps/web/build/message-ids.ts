/** How a message's id is made from its text and description: the same in the bundler and in the extraction. */
export const messageIdPattern = '[sha512:contenthash:base64:6]';
