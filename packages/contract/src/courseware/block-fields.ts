/** The fields that a client of 2021 requests; `show_gated_sections` includes locked sequences in the tree. */
export const blocksRequestedFields =
  'children,effort_activities,effort_time,show_gated_sections,graded,special_exam_info,has_scheduled_content';
