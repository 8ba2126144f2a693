/** True in development and where the build asks for the gallery of primitives at `/ui`. */
declare const __UI_GALLERY__: boolean;
