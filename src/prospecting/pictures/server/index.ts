// What others use of the image door.
export { createPictureDoor } from './picture-door.ts';
export { createPictureSigner, type SignPicture } from './picture-signature.ts';
export { registerPicturesRoutes } from './pictures.routes.ts';
