import type { Block, ProblemPart, Question } from '@lectern/olx';
import type { CompiledCourse, CompiledUnit } from '../course/compiled-course.ts';
import { collapseSpace, visibleTextOf } from './visible-text.ts';

/**
 * The type of a search result. Sections, sequences and units are found by their names only; `page` is beside the
 * outline.
 */
export type DocumentKind =
  | 'section'
  | 'sequence'
  | 'unit'
  | 'text'
  | 'video'
  | 'problem'
  | 'exercise'
  | 'page';

/** The searchable text of one block or page, as a reader sees it. */
export interface SearchDocument {
  /** The usage key of a block, the path of a page: see SearchablePage. */
  key: string;
  kind: DocumentKind;
  title: string;
  body: string;
}

/**
 * Everything in the outline that a learner may search: names, texts, problem statements and transcripts. Answers,
 * hints, feedback and solutions are left out, since a search would reveal them.
 */
export function* listSearchDocuments({
  sections,
  sequences,
  units,
}: CompiledCourse): Generator<SearchDocument> {
  for (const { block } of sections) yield nameOf(block, 'section');
  for (const { block } of sequences) yield nameOf(block, 'sequence');
  for (const unit of units) {
    yield nameOf(unit.block, 'unit');
    for (const component of unit.components) {
      const document = documentOf(component, unit);
      if (document) yield document;
    }
  }
}

const nameOf = ({ usageKey, displayName }: Block, kind: DocumentKind): SearchDocument => ({
  key: usageKey,
  kind,
  title: displayName,
  body: '',
});

/** Texts carry the unit's name: their own isn't shown on the page, and most authors leave it as "Text". */
function documentOf({ usageKey, displayName, content }: Block, unit: CompiledUnit): SearchDocument | null {
  switch (content.kind) {
    case 'html':
      return textIn(unit, usageKey, content.html);
    case 'unsupported':
      return textIn(unit, usageKey, content.html ?? '');
    case 'video': {
      const cues = content.transcripts.flatMap((transcript) => transcript.cues);
      const body = collapseSpace(cues.map(({ text }) => text).join(' '));
      return { key: usageKey, kind: 'video', title: displayName, body };
    }
    case 'problem':
      return { key: usageKey, kind: 'problem', title: displayName, body: statementOf(content.parts) };
    case 'exercise': {
      const body = visibleTextOf(content.searchHtml);
      return { key: usageKey, kind: 'exercise', title: displayName, body };
    }
    default:
      return null;
  }
}

function textIn(unit: CompiledUnit, key: string, html: string): SearchDocument | null {
  const body = visibleTextOf(html);
  return body === '' ? null : { key, kind: 'text', title: unit.block.displayName, body };
}

function statementOf(parts: readonly ProblemPart[]): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'html':
          return visibleTextOf(part.html);
        case 'group':
          return statementOf(part.parts);
        case 'question':
          return visibleTextOf(markupOf(part.question));
        default:
          return '';
      }
    })
    .filter((text) => text !== '')
    .join(' ');
}

/** Everything that a learner sees of a question before answering it. */
function markupOf(question: Question): string {
  const markup = [question.label ?? '', ...question.descriptions];
  if ('choices' in question) markup.push(...question.choices.map(({ html }) => html));
  if ('trailingText' in question) markup.push(question.trailingText ?? '');
  return markup.join('<br>');
}
