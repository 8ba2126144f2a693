import type { SourceBlock } from '../course/source-block.ts';
import type { UnsupportedContent } from '../model.ts';

/** A block that will show as a labeled box. The reason is for authors, `html` for learners: '' for nothing. */
export function unsupported(block: SourceBlock, reason = block.failure ?? '', html = ''): UnsupportedContent {
  return { kind: 'unsupported', tag: block.tag, reason, ...(html !== '' && { html }) };
}
