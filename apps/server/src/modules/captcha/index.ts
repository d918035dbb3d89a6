/**
 * Captcha: pictures of digits that people can read and programs should not, and tones to count for people who cannot see
 * them.
 *
 * Owns the table `captcha`.
 *
 * Invariants: a captcha can be answered only by the visit that requested it, once, within five minutes; a wrong answer
 * uses it up too; a visit gets at most one picture per second.
 *
 * To change:
 * - the captcha's number of digits: `digitCount` in `open-captcha.ts`
 * - how long a captcha is valid: `validMinutes` in `open-captcha.ts`
 * - how many captchas an address may request: `maxUsualPerMinute` and `maxEasyPerHour` in `open-captcha.ts`
 * - how the captcha looks: `captchaSvg` and `strength` in `captcha.rules.ts`; the shapes of its digits, `digit-strokes.ts`
 * - how the captcha sounds: `captchaSound` in `captcha-sound.ts`
 * - when a login needs a captcha: `beginTry` in `apps/server/src/modules/identity/login/login-limits.ts`
 */
export { bindCaptchaRoutes } from './captcha.routes.ts'
export { openCaptcha, type Captcha } from './open-captcha.ts'
