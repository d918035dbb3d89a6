/**
 * Captcha: pictures of digits that people read and programs should not, and tones to count for those who see none.
 *
 * Owns the table `captcha`.
 *
 * Invariants: an answer counts for the visit that the picture was drawn for, once, within five minutes; a try uses it up,
 * right or wrong; a visit gets at most one picture a second.
 */
export { bindCaptchaRoutes } from './captcha.routes.ts'
export { openCaptcha, type Captcha } from './open-captcha.ts'
