import {
  type ActiveMasqueradeWire,
  type MasqueradeOptionWire,
  masqueradeCall,
  setMasqueradeCall,
} from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** Any role that isn't a learner's views the course as staff do. */
export type MasqueradeRole = 'staff' | 'student';

/** As whom the course is viewed now (ENT-15). */
export interface ActiveMasquerade {
  role: MasqueradeRole;
  /** Of one learner. */
  userName: string | null;
  groupName: string | null;
  groupId: number | null;
  userPartitionId: number | null;
}

/** One choice of how to view the course (ENT-15). */
export interface MasqueradeOption {
  name: string;
  role: MasqueradeRole;
  groupId: number | null;
  userPartitionId: number | null;
  /** Present, even if empty, only on the choice of one learner (ITB-03). */
  userName: string | null;
}

export interface Masquerade {
  active: ActiveMasquerade;
  /** In the server's order. */
  available: readonly MasqueradeOption[];
}

function readRole(role: string | null | undefined): MasqueradeRole {
  return role === 'student' ? role : 'staff';
}

function readActive(wire: ActiveMasqueradeWire): ActiveMasquerade {
  return {
    role: readRole(wire.role),
    userName: wire.user_name || null,
    groupName: wire.group_name || null,
    groupId: wire.group_id ?? null,
    userPartitionId: wire.user_partition_id ?? null,
  };
}

/** None for a choice without a name, which can't be shown (ITB-02). */
function readOption(wire: MasqueradeOptionWire): MasqueradeOption[] {
  if (!wire.name) return [];
  return [
    {
      name: wire.name,
      role: readRole(wire.role),
      groupId: wire.group_id ?? null,
      userPartitionId: wire.user_partition_id ?? null,
      userName: wire.user_name ?? null,
    },
  ];
}

/**
 * The choices of how staff can view the course, and the current one (API-21). Null if the server refuses to say
 * (ITB-12).
 */
export function masqueradeQuery(courseId: string) {
  return queryOptions({
    queryKey: ['masquerade', courseId],
    // A change reloads the page.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }): Promise<Masquerade | null> => {
      const { body } = await getLms(client).transport.request(masqueradeCall, {
        params: { courseId },
        signal,
      });
      if (!body.success) return null;
      return { active: readActive(body.active), available: body.available.flatMap(readOption) };
    },
  });
}

/** How to view the course; a group has both ids, one learner a username or an email address. */
export type MasqueradeChoice = Pick<MasqueradeOption, 'role' | 'groupId' | 'userPartitionId' | 'userName'>;

export type MasqueradeResult =
  | { readonly isChanged: true }
  /** `reason` is the server's text, if it gave one. */
  | { readonly isChanged: false; readonly reason: string | null };

/**
 * Changes how the course is viewed (API-22): sends only the fields that apply. Reload the page afterwards. Throws an
 * LmsError.
 */
export async function changeMasquerade(
  client: QueryClient,
  courseId: string,
  { role, groupId, userPartitionId, userName }: MasqueradeChoice,
): Promise<MasqueradeResult> {
  const { body } = await getLms(client).transport.request(setMasqueradeCall, {
    params: { courseId },
    body: {
      role,
      ...(userName !== null && { user_name: userName }),
      ...(groupId !== null && { group_id: groupId }),
      ...(userPartitionId !== null && { user_partition_id: userPartitionId }),
    },
  });
  return body.success ? { isChanged: true } : { isChanged: false, reason: body.error || null };
}
