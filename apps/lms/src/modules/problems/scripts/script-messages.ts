/** Characters of all messages or hints of one submission, which are stored with it. */
const MAX_MESSAGES = 20_000;

/**
 * Renders the messages that a script wrote about one submission, until they are too long together; the others are left
 * out, as ''. A message counts before and after it is rendered, because one that grows or is left out took as long.
 */
export async function openScriptMessages(): Promise<(message: string) => string> {
  const { renderScriptMessage } = await import('../../../kernel/rendering/script-message.ts');
  let left = MAX_MESSAGES;
  return (message) => {
    if (message.trim() === '' || message.length > left) return '';
    const html = renderScriptMessage(message);
    const isKept = html.length <= left;
    left -= isKept ? Math.max(message.length, html.length) : message.length;
    return isKept ? html : '';
  };
}
