declare module '*?catalogue' {
  const messages: import('./locales.ts').Messages;
  export default messages;
}

declare module '*?pseudo-catalogue' {
  const messages: import('./locales.ts').Messages;
  export default messages;
}

declare module '*?later-catalogue' {
  const messages: import('./locales.ts').Messages;
  export default messages;
}

declare module '*?later-pseudo-catalogue' {
  const messages: import('./locales.ts').Messages;
  export default messages;
}
