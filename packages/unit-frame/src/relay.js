/**
 * The page between a front end and a unit on another origin. Front ends post to the origin of the LMS and no other (wire
 * contract 19.3), which this page has. It forwards the messages of both sides.
 * @typedef {object} RelaySettings
 * @property {string} unit address of the unit's page
 * @property {string} from the origin of the unit's messages
 * @property {string} to the target origin of messages to the unit
 * @property {string} parent origin of the front end
 */

/** @type {RelaySettings} */
const settings = JSON.parse(document.getElementById('lectern-relay')?.textContent ?? '{}');
const frame = document.querySelector('iframe');

if (frame) {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === frame.contentWindow && origin === settings.from) {
      if (data?.type === 'plugin.resize') frame.style.blockSize = `${Number(data.payload?.height)}px`;
      window.parent.postMessage(data, settings.parent);
    } else if (source === window.parent && origin === settings.parent) {
      frame.contentWindow?.postMessage(data, settings.to);
    }
  });
  // The fragment is the learner's place in the unit, which the server never sees.
  frame.src = settings.unit + location.hash;
}
