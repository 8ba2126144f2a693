import postcss, { CssSyntaxError, type Rule } from 'postcss';

/** Longer ones stay as they are written. */
const MAX_LENGTH = 200_000;
/** What authors write, in texts and around questions; a frame with an author's scripts contains nothing else. */
const AUTHORED = ':where(.author, .problem-parts, .feedback, .hints, .author-document)';
/** The outermost of these. */
const ROOTS =
  ':where(.author-document, .author:not(.author-document *), .problem-parts:not(.author-document *))';
/** Our own controls within it. */
const OURS = ':where([data-question] button)';
/** Elements around everything: their rules apply to each text instead. */
const AROUND = /^(?:html|body|:root)$/i;
const PSEUDO_ELEMENT = /:{1,2}(?:before|after|first-line|first-letter)$|::[a-z-]+(?:\([^()]*\))?$/i;

/**
 * An author's style sheet whose rules apply to what authors write, wherever it is in the unit, and not to the controls of
 * the site around it. What can't be parsed stays as it is.
 */
export function limitStyles(css: string): string {
  if (css.length > MAX_LENGTH) return css;
  try {
    const root = postcss.parse(css);
    root.walkRules(limitRule);
    return root.toString();
  } catch (error) {
    if (error instanceof CssSyntaxError) return css;
    throw error;
  }
}

function limitRule(rule: Rule): void {
  const { parent } = rule;
  // Frames of an animation, and rules within rules, which are limited by the outer one.
  if (
    parent?.type === 'rule' ||
    (parent?.type === 'atrule' && /keyframes$/i.test('name' in parent ? String(parent.name) : ''))
  )
    return;
  rule.selectors = rule.selectors.map(limitSelector);
}

function limitSelector(selector: string): string {
  if (AROUND.test(selector)) return ROOTS;
  const [pseudo = ''] = PSEUDO_ELEMENT.exec(selector) ?? [];
  const subject = selector.slice(0, selector.length - pseudo.length);
  const within = `:where(${AUTHORED} *, ${AUTHORED}):not(${OURS})`;
  return `${/(?:^|[\s>+~])$/.test(subject) ? `${subject}*` : subject}${within}${pseudo}`;
}
