/**
 * Markup can take over what scripts read: `<form name="body">` is then `document.body`, and an `<input name="closest">` is
 * its form's `closest`. A unit page contains author markup, so such names are removed before scripts read them.
 */
const CARRIERS = 'form, img, embed, object, iframe, input, button, select, textarea, output, fieldset';
const { querySelectorAll } = Element.prototype;

/** @param {string | null} name */
function isProperty(name) {
  return name !== null && (name in Document.prototype || name in HTMLFormElement.prototype);
}

/** @param {Element} root the page, or an element that was added later */
export function removeClobberingNames(root) {
  for (const element of querySelectorAll.call(root, CARRIERS)) {
    for (const attribute of ['name', 'id']) {
      // Called on the prototype, because the element may be a form whose own methods are clobbered.
      if (isProperty(Element.prototype.getAttribute.call(element, attribute)))
        Element.prototype.removeAttribute.call(element, attribute);
    }
  }
}

const readRoot = Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement')?.get;
const page = readRoot?.call(document);
if (page instanceof Element) removeClobberingNames(page);
