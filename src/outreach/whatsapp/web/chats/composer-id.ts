// The message box, which a key focuses from anywhere on the page.
export const COMPOSER_ID = 'whatsapp-message';
