/** The attributes that every frame of a unit has, from the start (wire contract 19.2, CWR-47). */
export const frameAttributes = {
  /** Also for what the unit embeds. */
  allow: 'microphone *; camera *; midi *; geolocation *; encrypted-media *; clipboard-write *; autoplay *',
  referrerPolicy: 'origin',
} as const;
