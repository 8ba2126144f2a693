import type { PlacementQuestion, PlacementTarget } from '../special-questions.ts';
import { startTag } from '../xml/to-html.ts';
import { childrenNamed, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { isTrue } from './feedback.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';

const MAX_ITEMS = 200;
const MAX_LENGTH = 20_000;
const MAX_ID = 100;

/** One `<drag_and_drop_input>` of a `<customresponse>`. */
export function readPlacement(
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): PlacementQuestion {
  const source = input.attributes.get('img')?.trim() ?? '';
  if (source === '') throw new UnusableQuestion('it has no image.');
  const draggables = childrenNamed(input, 'draggable');
  const targets = childrenNamed(input, 'target').map(readTarget);
  if (draggables.length === 0) throw new UnusableQuestion('it has no items.');
  if (draggables.length > MAX_ITEMS || targets.length > MAX_ITEMS) {
    throw new UnusableQuestion('it has too many items or targets.');
  }
  const items = draggables.map((draggable) => {
    const item = readItem(draggable, context);
    const itemTargets = childrenNamed(draggable, 'target').map(readTarget);
    // As in Open edX, items have targets only where the image has some.
    return itemTargets.length > 0 && targets.length > 0 ? { ...item, targets: itemTargets } : item;
  });
  if (items.reduce((sum, item) => sum + (item.targets?.length ?? 0), 0) > MAX_ITEMS) {
    throw new UnusableQuestion('it has too many items or targets.');
  }
  for (const list of [items, targets, ...items.map((item) => item.targets ?? [])]) {
    if (new Set(list.map(({ id }) => id)).size < list.length) {
      throw new UnusableQuestion('two of its items or targets have the same id.');
    }
  }
  return {
    ...frame,
    kind: 'placement',
    image: imageOf(source, '', input, context),
    items,
    targets,
    isOutlined: isTrue(input.attributes.get('target_outline')),
    onePerTarget: isTrue(input.attributes.get('one_per_target') ?? 'true'),
  };
}

/** As in Open edX, whatever `no_labels` says, an item has a label if the author gives one. */
function readItem(draggable: XmlElement, context: ProblemContext): PlacementQuestion['items'][number] {
  const id = idOf(draggable);
  const icon = draggable.attributes.get('icon')?.trim() ?? '';
  const label = draggable.attributes.get('label')?.trim() ?? '';
  return {
    id,
    name: label || id,
    // Beside a label, the picture needs no words of its own.
    icon: icon === '' ? null : imageOf(icon, label === '' ? id : '', draggable, context),
    ...(icon !== '' && label === '' && { hidesName: true }),
    isReusable: isTrue(draggable.attributes.get('can_reuse')),
  };
}

function readTarget(target: XmlElement): PlacementTarget {
  if (target.attributes.get('type')?.trim() === 'grid') throw new UnusableQuestion('its targets are grids.');
  const lengths = ['x', 'y', 'w', 'h'].map((name) =>
    Number(target.attributes.get(name)?.trim() || Number.NaN),
  );
  if (!lengths.every((length) => Math.abs(length) <= MAX_LENGTH)) {
    throw new UnusableQuestion('a target has no place.');
  }
  const [x = 0, y = 0, width = 0, height = 0] = lengths;
  return { id: idOf(target), x, y, width, height };
}

function idOf(element: XmlElement): string {
  const id = element.attributes.get('id')?.trim() ?? '';
  if (id === '' || id.length > MAX_ID) throw new UnusableQuestion('an item or a target has no id.');
  return id;
}

function imageOf(source: string, alt: string, element: XmlElement, context: ProblemContext): string {
  const markup = startTag('img', [
    ['src', source],
    ['alt', alt],
  ]);
  return context.rewrite(markup, element.line);
}
