// What others use of the image door.
export { createPictureDoor } from './picture-door.ts';
export { createPictureSigner, registerPicturesRoutes, type SignPicture } from './pictures.routes.ts';
