/** The public page of a certificate, a path of the LMS. */
export const certificatePath = (id: string): string => `/certificates/${id}`;

/** Its file for printing; A4 unless `?paper=letter`. */
export const certificatePdfPath = (id: string): string => `/certificates/${id}/certificate.pdf`;

/** Its Open Badge, a signed credential. */
export const certificateBadgePath = (id: string): string => `/certificates/${id}/badge.json`;

/** Its picture for links on other sites. */
export const certificateImagePath = (id: string): string => `/certificates/${id}/image.png`;
