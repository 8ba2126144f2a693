import type { BuilderItem, BuilderPlot, TableCell } from '../../builder-model.ts';
import { childrenNamed, elementsOf, type XmlElement } from '../../xml/xml.ts';
import { QUESTIONS } from './names.ts';
import { nameOf, readQuestion } from './questions.ts';
import type { BuilderTools } from './tools.ts';

const MAX_COLUMNS = 20;
const MAX_CELLS = 100;
const MAX_CLAIMS = 50;

/** What one element of a builder shows; empty for what shows nothing by itself. */
export function readItem(element: XmlElement, tools: BuilderTools): BuilderItem[] {
  if (QUESTIONS.has(element.name)) {
    const question = readQuestion(element, tools);
    return question === null ? [] : [question];
  }
  switch (element.name) {
    case 'html':
    case 'html_demo': {
      const text = tools.text(element);
      return text === null ? [] : [{ kind: 'text', text }];
    }
    case 'pb-answer-recap': {
      const attributes = tools.attributesOf(element);
      const name = nameOf(attributes);
      const label =
        tools.markup(attributes.text('description')) ?? tools.markup(attributes.text('display_name'));
      return name === null ? [] : [{ kind: 'recap', name, label }];
    }
    case 'pb-table':
      return readTable(element, tools);
    case 'sb-plot':
      return readPlot(element, tools);
    default:
      return [];
  }
}

function readTable(element: XmlElement, tools: BuilderTools): BuilderItem[] {
  const columns = childrenNamed(element, 'pb-column')
    .slice(0, MAX_COLUMNS)
    .map((column) => ({
      header: tools.child(column, 'header'),
      cells: elementsOf(column)
        .slice(0, MAX_CELLS)
        .flatMap((cell) => readCell(cell, tools)),
    }));
  return columns.length === 0 ? [] : [{ kind: 'table', columns }];
}

function readCell(element: XmlElement, tools: BuilderTools): TableCell[] {
  const [item] = readItem(element, tools);
  if (item?.kind === 'text') return [item];
  return item?.kind === 'recap' ? [{ kind: 'recap', name: item.name }] : [];
}

/** `claims="Claim, question, question"` and `claim_data="2, 3"`, one claim in each line. */
function readPlot(element: XmlElement, tools: BuilderTools): BuilderPlot[] {
  const attributes = tools.attributesOf(element);
  const claims = linesOf(attributes.text('claims')).flatMap((line) => {
    const parts = line.split(',').map((part) => part.trim());
    const [first, second] = parts.slice(-2);
    const name = tools.label(parts.slice(0, -2).join(', '));
    if (name === null || first === undefined || second === undefined) return [];
    return [{ name, questions: [first, second] as [string, string] }];
  });
  if (claims.length === 0) return [];
  const quadrants = ['q1_label', 'q2_label', 'q3_label', 'q4_label'].map(
    (key) => tools.label(attributes.text(key)) ?? '',
  );
  const overlays = childrenNamed(element, 'sb-plot-overlay')
    .slice(0, MAX_COLUMNS)
    .map((overlay) => {
      const about = tools.attributesOf(overlay);
      const description = [about.text('description'), about.text('citation')].filter((text) => text !== null);
      return {
        label: tools.label(about.text('plot_label')) ?? '',
        description: tools.label(description.join(' – ')) ?? '',
        points: linesOf(about.text('claim_data')).flatMap(readPoint),
      };
    });
  return [
    { kind: 'plot', label: tools.label(attributes.text('plot_label')) ?? '', quadrants, claims, overlays },
  ];
}

function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .slice(0, MAX_CLAIMS)
    .filter((line) => line.trim() !== '');
}

function readPoint(line: string): [number, number][] {
  const [x = Number.NaN, y = Number.NaN] = line.split(',').map(Number);
  return Number.isFinite(x) && Number.isFinite(y) ? [[x, y]] : [];
}
