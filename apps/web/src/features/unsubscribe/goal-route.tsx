import { useParams } from 'react-router';
import { getParam } from '../../course/route-context.ts';
import { GoalUnsubscribe } from './GoalUnsubscribe.tsx';

/** `/goal-unsubscribe/{token}` (RTE-01): where the link of a goal reminder leads. */
export function Component() {
  return <GoalUnsubscribe token={getParam(useParams(), 'token')} />;
}
