import { useParams } from 'react-router';
import { getParam } from '../../course/route-context.ts';
import { PreferencesUnsubscribe } from './PreferencesUnsubscribe.tsx';

/** `/preferences-unsubscribe/{token}` (wire contract 22.10): where the link of a notification mail leads. */
export function Component() {
  return <PreferencesUnsubscribe token={getParam(useParams(), 'userToken')} />;
}
