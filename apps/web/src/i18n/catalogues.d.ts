declare module '*?catalogue' {
  const messages: import('./locales.ts').Messages;
  export default messages;
}

declare module '*?pseudo-catalogue' {
  const messages: import('./locales.ts').Messages;
  export default messages;
}
