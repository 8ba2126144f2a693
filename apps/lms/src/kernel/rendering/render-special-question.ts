import type {
  AnnotationQuestion,
  ChoiceTextQuestion,
  FormulaQuestion,
  ImageQuestion,
  SymbolicQuestion,
} from '@lectern/olx';

type SpecialQuestion =
  | FormulaQuestion
  | SymbolicQuestion
  | ChoiceTextQuestion
  | ImageQuestion
  | AnnotationQuestion;

/** Renders the author's texts that only special questions have. */
export function renderSpecialQuestion(
  question: SpecialQuestion,
  render: (markup: string) => string,
): SpecialQuestion {
  const renderOptional = (markup: string | null) => (markup === null ? null : render(markup));
  switch (question.kind) {
    case 'formula':
    case 'symbolic':
      return { ...question, trailingText: renderOptional(question.trailingText) };
    case 'image':
      return { ...question, image: render(question.image) };
    case 'choice-text':
      return {
        ...question,
        options: question.options.map((option) => ({
          ...option,
          pieces: option.pieces.map((piece) =>
            piece.kind === 'html' ? { ...piece, html: render(piece.html) } : piece,
          ),
        })),
      };
    case 'annotation':
      return {
        ...question,
        passage: renderOptional(question.passage),
        remark: renderOptional(question.remark),
        commentPrompt: renderOptional(question.commentPrompt),
        tagPrompt: renderOptional(question.tagPrompt),
        options: question.options.map((option) => ({ ...option, html: render(option.html) })),
      };
  }
}
