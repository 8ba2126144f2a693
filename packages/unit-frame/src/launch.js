// The form may have a field of any name, so the method is taken from the prototype.
const [form] = document.forms;
if (form) HTMLFormElement.prototype.submit.call(form);
