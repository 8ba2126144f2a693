import { Icon, type IconName } from '../../../ui/Icon.tsx';

const icons: Readonly<Record<string, IconName>> = {
  video: 'video',
  problem: 'problem',
  vertical: 'layers',
  lock: 'lock',
  other: 'text',
};

/** The icon of a unit's type; an unknown type looks like other (CWR-06). */
function findUnitIcon(contentType: string): IconName {
  return (Object.hasOwn(icons, contentType) ? icons[contentType] : undefined) ?? 'text';
}

export function UnitIcon({ contentType }: { readonly contentType: string }) {
  return <Icon name={findUnitIcon(contentType)} />;
}
