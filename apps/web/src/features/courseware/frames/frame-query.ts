/**
 * The query that every frame of a unit has (API-28, wire contract 19.1). A visitor without an account gets the public view
 * (CWR-46); `format` is the assignment type of the sequence, `jumpToId` the component that the unit scrolls to.
 */
export function frameQuery(
  isLectern: boolean,
  isSignedIn: boolean,
  format: string | null | undefined,
  jumpToId: string | null,
) {
  return {
    show_title: '0',
    show_bookmark_button: '0',
    recheck_access: '1',
    view: isSignedIn ? 'student_view' : 'public_view',
    ...(format && { format }),
    ...(jumpToId && { jumpToId }),
    // This front end posts to the unit's own origin, so Lectern needn't relay messages.
    ...(isLectern && { direct: '1' as const }),
  };
}
