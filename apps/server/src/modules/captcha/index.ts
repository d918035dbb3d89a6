/**
 * Captcha: pictures of digits that are hard for programs to read. People who cannot read them let their device work for
 * the answer instead.
 *
 * Owns the table `captcha`.
 *
 * A picture slows programs down but does not keep them out: whoever trains one on this drawing code will read most. What
 * holds are the limits on tries per account, device and address, which the captcha only adds to.
 *
 * Invariants: a captcha can be answered only by the visit that requested it, once, within five minutes; a wrong answer
 * uses it up too; a visit gets at most one picture per second.
 *
 * To change:
 * - the captcha's number of digits: `digitCount` in `open-captcha.ts`
 * - how long a captcha is valid: `validMinutes` in `open-captcha.ts`
 * - how many captchas an address may request: `maxPerMinute` and `maxByWorkPerHour` in `open-captcha.ts`
 * - how the captcha looks: `captchaSvg` and `strength` in `captcha.rules.ts`; the shapes of its digits, `digit-strokes.ts`
 * - the way without a picture: `digitsByWork` in `open-captcha.ts`; how much work it takes, `inPlaceOfCaptcha` in
 *   `apps/server/src/modules/human/open-human-check.ts`
 * - when a login needs a captcha: `beginTry` in `apps/server/src/modules/identity/login/login-limits.ts`
 */
export { bindCaptchaRoutes } from './captcha.routes.ts'
export { openCaptcha, type Captcha } from './open-captcha.ts'
