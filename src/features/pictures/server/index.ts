// What others use of the image door.
export { createPictureSigner, type SignPicture } from './picture-signature.ts';
export { registerPicturesRoutes } from './pictures.routes.ts';
