/**
 * Blocks that Open edX reads from a file of their own, `{tag}/{url_name}.xml`. Of every other block it reads only the
 * element in its parent, where Studio exports it: a definition in a file is ignored there, without an error.
 */
const WITH_DEFINITION_FILE = new Set([
  'course',
  'chapter',
  'sequential',
  'vertical',
  'videosequence',
  'problemset',
  'section',
  'wrapper',
  'html',
  'about',
  'course_info',
  'static_tab',
  'book',
  'customtag',
  'image',
  'problem',
  'video',
  'videoalpha',
  'discussion',
  'abtest',
  'conditional',
  'itembank',
  'library_content',
  'randomize',
  'split_test',
  'word_cloud',
  'poll_question',
  'annotatable',
  'textannotation',
  'videoannotation',
  'imageannotation',
  'lti',
  'graphical_slider_tool',
  'selfassessment',
  'combinedopenended',
  'peergrading',
  'foldit',
  'crowdsource_hinter',
]);

/** Whether an Open edX LMS reads the definition of a block from its own file. */
export function hasDefinitionFile(tag: string): boolean {
  return WITH_DEFINITION_FILE.has(tag);
}
