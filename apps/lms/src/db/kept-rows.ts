import type Sqlite from 'better-sqlite3';
import type { QueryObserver } from './connection.ts';
import type { DirectReads } from './direct-read.ts';
import { openSnapshot, type Snapshot, timed } from './snapshot.ts';

/** By query; most are of one row. */
const ANSWERS_KEPT = 10_000;

/**
 * Prepared queries of a read-only SQLite connection. What they answered is kept until anyone commits anything, here or
 * in another process: SQLite says so at the price of less than one query. Answers are shared, so nobody changes them.
 */
export function keepRows(
  db: Sqlite.Database,
  onQuery: QueryObserver | undefined,
): { prepare: DirectReads; snapshot: Snapshot } {
  const snapshot = openSnapshot(db, onQuery);

  const prepare: DirectReads = <Answer>(query: Parameters<DirectReads>[0]) => {
    const { sql, parameters, present } = query;
    const statement = db.prepare(sql);
    const names = [...new Set(parameters.filter((each) => typeof each === 'string'))];
    const last = names.pop() ?? '';
    let kept: Branch<Answer> = new Map();
    let keptVersion = 0;
    let count = 0;
    return (values) => {
      const version = snapshot.version();
      if (version !== keptVersion || count >= ANSWERS_KEPT) {
        kept = new Map();
        keptVersion = version;
        count = 0;
      }
      const leaf = findLeaf(kept, names, values);
      const key = values[last] ?? '';
      const known = leaf.get(key) as Answer | undefined;
      if (known !== undefined) return known;
      snapshot.begin();
      const bound = parameters.map((each) => (typeof each === 'string' ? values[each] : each.value));
      const answer = present(timed(() => statement.all(bound), onQuery)) as Answer;
      leaf.set(key, answer);
      count += 1;
      return answer;
    };
  };
  return { prepare, snapshot };
}

type Values = Readonly<Record<string, string | number>>;

/** Answers by the values of the query's parameters, a level each: looked up without writing the values down as one. */
type Branch<Answer> = Map<string | number, Answer | Branch<Answer>>;

function findLeaf<Answer>(root: Branch<Answer>, names: readonly string[], values: Values): Branch<Answer> {
  let branch = root;
  for (const name of names) {
    const value = values[name] ?? '';
    let next = branch.get(value) as Branch<Answer> | undefined;
    if (!next) {
      next = new Map();
      branch.set(value, next);
    }
    branch = next;
  }
  return branch;
}
